import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Row } from '#shared/import/sheet.ts';
import { startApi } from '#tests/support/api.ts';
import { type ImportedRows, importKinds } from './support/import-kinds.ts';

const api = await startApi();
afterAll(() => api.stop());

async function importRow({ operation }: ImportedRows, row: Row, dryRun: boolean) {
  const { body, problem } = await api.call(operation, {
    ...{ as: 'admin', headers: { 'idempotency-key': randomUUID() } },
    body: { rows: [row], dryRun },
  });
  expect(problem).toBeUndefined();
  const [outcome] = body.outcomes;
  return outcome;
}

test('the table of import tests contains every import operation', () => {
  const areas = Object.values(contracts).flatMap((service) => Object.values(service));
  const paths = areas
    .flatMap((area) => Object.values(operationsByName(area)))
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/import'))
    .map(({ path }) => path);
  expect(importKinds.map(({ operation }) => operation.path).toSorted()).toEqual(paths.toSorted());
});

test.each(importKinds)(
  'a dry run of $operation.path returns the old and new text of each changed cell, as written in a file',
  async (kind) => {
    const { made, next, changes, isNew = true } = kind;
    const outcome = isNew ? 'created' : 'changed';
    const cells = Object.entries('cells' in kind ? { ...kind.cells } : made);
    const told = cells.map(([name, to]) => [name, { from: '', to }] as const);
    const first = await importRow(kind, made, true);
    expect(first?.outcome).toBe(outcome);
    if (isNew) expect(first?.changes).toEqual(Object.fromEntries(told));
    expect(await importRow(kind, made, false)).toEqual({ outcome });
    expect(await importRow(kind, made, true)).toEqual({ outcome: 'same' });
    expect(await importRow(kind, next, true)).toEqual({
      outcome: 'changed',
      changes: Object.fromEntries(
        Object.entries(changes).map(([name, [from, to]]) => [name, { from, to }]),
      ),
    });
    expect(await importRow(kind, next, false)).toEqual({ outcome: 'changed' });
  },
);
