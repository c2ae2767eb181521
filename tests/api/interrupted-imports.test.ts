import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listFileImports, undoFileImport } from '#shared/import/file-imports-api.ts';
import type { RowOutcome } from '#shared/import/import-endpoint.ts';
import type { Row } from '#shared/import/sheet.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { startApi } from '#tests/support/api.ts';
import { createOutages } from '#tests/support/break-parts.ts';
import { type ImportedRows, importKinds } from './support/import-kinds.ts';

process.env.AWS_MAX_ATTEMPTS = '1';
const api = await startApi();
const broken = createOutages(Date.now);
afterAll(async () => {
  broken.restore();
  await api.stop();
});
const as = 'admin' as const;

/** Cells in which a second row of each kind differs from the first. */
const second: Readonly<Record<string, Row>> = {
  '/departments/import': { code: 'SEC', name: 'Second' },
  '/locations/hierarchies/import': { name: 'Second' },
  '/categories/import': { name: 'Second' },
  '/groups/import': { name: 'Second' },
  '/locations/types/import': { name: 'Second' },
  '/locations/attributes/import': { name: 'Second', key: 'second' },
  '/configurations/settings/import': { key: 'name', value: 'Second' },
  '/doa/rates/import': { currency: 'GBP' },
  '/doa/levels/import': { rank: '8', name: 'Level 8', limit: '80000 EUR' },
  '/doa/rule-departments/import': { department: 'finance' },
  '/escalations/policies/import': { name: 'Second' },
  '/sla/holidays/import': { name: 'Second', date: '3.5.2031' },
  '/people/import': { name: 'Sec Ond', email: 'second@example.org' },
};

const isStored = ({ outcome }: RowOutcome) => outcome === 'created' || outcome === 'changed';

/**
 * Import two rows, and interrupt the import at a call to the table. `from`: number of this call; undefined for no
 * interruption.
 */
async function importTwo({ operation, made }: ImportedRows, from?: number) {
  const importId = randomUUID();
  const rows = [made, { ...made, ...second[operation.path] }];
  const body = { rows, dryRun: false, file: { importId, name: 'new.csv' } };
  const sent = { as, headers: { 'idempotency-key': randomUUID() }, body };
  broken.plan(
    from === undefined ? undefined : { part: 'table', from, milliseconds: 0, isLost: false },
  );
  const { status, body: answer } = await api.call(operation, sent);
  const { table: calls } = broken.calls;
  broken.plan(undefined);
  const { items } = (await api.call(listFileImports, { as, query: { importId } })).body;
  const { created = 0, changed = 0 } = items?.[0] ?? {};
  return {
    ...{ status, calls, outcomes: answer.outcomes ?? [], stored: created + changed },
    again: async () => (await api.call(operation, sent)).body.outcomes,
    undo: () => api.call(undoFileImport, { as, query: { importId } }),
  };
}

test.each(importKinds)(
  'an import by $operation.path that fails midway returns the stored rows, and the same call again continues',
  async (kind) => {
    const { operation } = kind;
    const whole = await importTwo(kind);
    expect(whole.outcomes.filter(isStored)).toHaveLength(2);
    await whole.undo();
    const seen: string[] = [];
    for (let from = whole.calls; from > 0; from -= 1) {
      const failed = await importTwo(kind, from);
      const told = failed.outcomes.filter(isStored).length;
      // A person's row is complete after the invitation, which follows the storing. A fault in between leaves the row
      // unfinished.
      const isBetween = operation === importPeople && failed.stored === told + 1;
      expect(failed.stored - (isBetween ? 1 : 0), `call ${from}`).toBe(told);
      if (failed.status === 503) break;
      seen.push(failed.outcomes.map(({ outcome }) => outcome).join(' '));
      const left = failed.outcomes.find(({ outcome }) => outcome === 'unfinished');
      if (left) expect(left.fields).toEqual({ row: ['The service is busy. Try again shortly.'] });
      const again = await failed.again();
      expect(again.filter(({ outcome }) => /unfinished|refused/.test(outcome))).toEqual([]);
      await failed.undo();
    }
    expect(seen.some((outcomes) => outcomes.includes('unfinished'))).toBe(true);
  },
);
