import { afterAll, expect, test } from 'vitest';
import { getImportedCase } from '#shared/process/imports-api.ts';
import { processFigures } from '#shared/process/process-api.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import { checkedImport, runAction } from './support/process-importing.ts';

const api = await startApi();
afterAll(() => api.stop());
const one = (id: string) => ({ as: 'admin' as const, params: { id } });

test('events by a system in an imported log are automatic, and a log without systems has no automation figures', async () => {
  const told = async (importId: string) => {
    await runAction(api, importId, 'show');
    const query = { source: importId };
    const { body } = await api.call(processFigures, { as: 'admin', query });
    const groups = [...body.groups.categories, ...body.groups.departments];
    return { ...body, lateOfGroups: groups.map(({ late }) => late) };
  };
  const columns = { person: 'who', category: 'who' };
  const unknown = await checkedImport(api, undefined, csvMapping({}, columns));
  expect(await told(unknown.importId)).toMatchObject({
    ...{ automatic: null, late: null, lateOfGroups: [null, null] },
  });
  const mapping = csvMapping({ systems: ['Cy'] }, columns);
  const { importId } = await checkedImport(api, undefined, mapping);
  const { body } = await api.call(getImportedCase, { ...one(importId), query: { caseId: 'A-1' } });
  expect(body.case.events.map(({ person, isAutomatic }) => [person?.name, isAutomatic])).toEqual([
    ['Person 1', undefined],
    [undefined, true],
  ]);
  expect(await told(importId)).toMatchObject({ automatic: 2, over: 2, late: null });
});
