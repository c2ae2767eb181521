import { afterAll, expect, test } from 'vitest';
import {
  createSavedMapping,
  getSavedMapping,
  listSavedMappingHistory,
  listSavedMappings,
  removeSavedMapping,
  updateSavedMapping,
} from '#shared/process/saved-mappings-api.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { startApi } from '#tests/support/api.ts';
import { savedMapping } from './support/process-importing.ts';

const api = await startApi();
afterAll(() => api.stop());
const of = (id: string) => ({ as: 'admin' as const, params: { id } });
const change = (id: string, version: number) => ({
  ...of(id),
  headers: { 'if-match': `"${version}"` },
});

test('the name of a saved mapping is unique, ignoring case, until the mapping is deleted or renamed', async () => {
  const mapping = csvMapping();
  const make = (name: string) =>
    api.call(createSavedMapping, { as: 'admin', body: { name, mapping } });
  const { body: first } = await make('Old system');
  expect((await make(' OLD SYSTEM ')).problem).toMatchObject({
    ...{ code: 'item.name-taken', fields: { name: [expect.any(String)] } },
  });
  await api.call(updateSavedMapping, {
    ...{ ...change(first.id, 1), body: { name: 'Old system, exports', mapping } },
  });
  const { body: second } = await make('old system');
  await api.call(removeSavedMapping, of(second.id));
  expect((await make('Old System')).status).toBe(200);
  const { body } = await api.call(listSavedMappings, { as: 'admin' });
  expect(body.items.map(({ name }) => name)).toEqual(['Old System', 'Old system, exports']);
});

test('a saved mapping keeps its history after its deletion, and changes based on an older version are refused', async () => {
  const { id } = await savedMapping(api, 'Tickets');
  const mapping = csvMapping({ timeZone: 'Europe/Oslo' }, { person: 'agent' });
  await api.call(updateSavedMapping, { ...change(id, 1), body: { name: 'Tickets', mapping } });
  const late = await api.call(updateSavedMapping, {
    ...{ ...change(id, 1), body: { name: 'Late', mapping } },
  });
  expect(late.problem).toMatchObject({ code: 'item.precondition-failed' });
  expect((await api.call(removeSavedMapping, change(id, 1))).problem?.code).toBe(
    'item.precondition-failed',
  );
  await api.call(removeSavedMapping, change(id, 2));
  expect((await api.call(getSavedMapping, of(id))).problem?.code).toBe('item.not-found');
  const { body } = await api.call(listSavedMappingHistory, of(id));
  expect(body.items.map(({ act }) => act)).toEqual(['removed', 'changed', 'created']);
  expect(body.items[1]?.fields).toEqual([
    { path: 'mapping.columns.person', before: 'who', after: 'agent' },
    { path: 'mapping.timeZone', before: 'UTC', after: 'Europe/Oslo' },
  ]);
});

test('the list of saved mappings contains their columns, and a single mapping also contains its activities', async () => {
  const rule = { name: 'OK', as: 'Approved', kind: 'decided' };
  const { id } = await savedMapping(api, 'With rules', csvMapping({ activities: [rule] }));
  const { body: list } = await api.call(listSavedMappings, { as: 'admin' });
  const row = list.items.find((one) => one.id === id);
  expect(row?.mapping).toMatchObject({ columns: { caseId: 'case' } });
  expect(row?.mapping).not.toHaveProperty('activities');
  const { body: one } = await api.call(getSavedMapping, of(id));
  expect(one.item.mapping.activities).toMatchObject([rule]);
});
