import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listFileImports, undoFileImport } from '#shared/import/file-imports-api.ts';
import type { Row } from '#shared/import/sheet.ts';
import {
  importDepartments,
  listDepartmentHistory,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { type ImportedRows, importKinds } from './support/import-kinds.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

/** Fields in which the product records changes. */
const bookkeeping: ReadonlySet<string> = new Set([
  ...['version', 'itemVersion', 'arrangements', 'rulesChangedAt', 'tokensValidFrom', 'renamed'],
]);

/** Read all data that administrators manage. */
async function stored() {
  const reference = await referenceStore(api.table).load(app);
  const everybody = await userStore(api.table).everybody(app);
  const invited = new Map(everybody.map((one) => [one.userId, one]));
  const text = JSON.stringify([reference, [...invited.values()]], (name, value: unknown) =>
    bookkeeping.has(name) ? undefined : value,
  );
  return JSON.parse(text);
}

const importAll = async (
  operation: ImportedRows['operation'],
  rows: readonly Row[],
  importId = randomUUID(),
) => {
  const body = { rows, dryRun: false, file: { importId, name: 'new.csv' } };
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await api.call(operation, { as, headers, body });
  expect(reply.problem).toBeUndefined();
  return { importId, outcomes: reply.body.outcomes.map(({ outcome }) => outcome) };
};
const undo = async (importId: string, who: typeof as | Record<string, string> = as) => {
  const reply = await api.call(undoFileImport, { as: who, query: { importId } });
  expect(reply.problem).toBeUndefined();
  return reply.body;
};
const listed = async (importId: string) =>
  (await api.call(listFileImports, { as })).body.items.find(({ id }) => id === importId);
const departmentNamed = async (name: string) =>
  (await referenceStore(api.table).load(app)).departments.find((one) => one.name === name);

test.each(importKinds)(
  'an undo of an import by $operation.path reverses changed and new items, and a second undo does nothing',
  async ({ operation, made, next, isNew = true }) => {
    const isPeople = operation.path === importPeople.path;
    const before = await stored();
    const first = await importAll(operation, [made]);
    const between = await stored();
    expect(between).not.toEqual(before);
    const second = await importAll(operation, [next]);
    expect(second.outcomes).toEqual(['changed']);
    expect(await listed(second.importId)).toMatchObject({
      ...{ kind: operation.path.slice(1, -'/import'.length), fileName: 'new.csv' },
      ...{ by: { userId: people.admin }, created: 0, changed: 1, undone: 0, kept: 0 },
    });
    expect(await undo(second.importId)).toEqual({
      rows: [{ title: expect.any(String), outcome: 'undone' }],
      left: 0,
    });
    expect(await stored()).toEqual(between);
    expect(await undo(second.importId)).toEqual({ rows: [], left: 0 });
    expect(await undo(first.importId)).toMatchObject({ rows: [{ outcome: 'undone' }], left: 0 });
    const after = await stored();
    if (isNew && isPeople) {
      const nia = await userStore(api.table).withEmail(app, 'nia@example.org');
      expect(nia?.isActive).toBe(false);
      after[1] = after[1].filter(({ email }: { email: string }) => email !== nia?.email);
    }
    expect(after).toEqual(before);
    expect(await listed(first.importId)).toMatchObject({
      ...{ undone: 1, kept: 0, undo: { by: { userId: people.admin } } },
    });
  },
);

describe('limits of an undo of an import', () => {
  test('an undo of an import skips and names fields that a person changed since, and restores the other fields', async () => {
    const rows = [
      { code: 'A1', name: 'First', costCentre: '1' },
      { code: 'A2', name: 'Second', costCentre: '2' },
    ];
    await importAll(importDepartments, rows);
    const changes = rows.map(({ code }) => ({ code, costCentre: '9' }));
    const { importId } = await importAll(importDepartments, changes);
    const first = await departmentNamed('First');
    const second = await departmentNamed('Second');
    const change = (id = '', body: object) =>
      api.call(updateDepartment, { as, params: { id }, body });
    await change(first?.id, { costCentre: '10' });
    await change(second?.id, { name: 'Second of all' });
    expect(await undo(importId)).toEqual({
      rows: [
        { title: 'Second', outcome: 'undone' },
        { title: 'First', outcome: 'kept', why: 'Changed since: Cost centre.' },
      ],
      left: 0,
    });
    expect((await departmentNamed('First'))?.costCentre).toBe('10');
    expect((await departmentNamed('Second of all'))?.costCentre).toBe('2');
    expect(await listed(importId)).toMatchObject({ undone: 1, kept: 1 });
  });

  test('an undo of an import does not delete new items in use, and deletes children before their parents', async () => {
    const { importId } = await importAll(importDepartments, [
      { code: 'B2', name: 'Below', parent: 'B1' },
      { code: 'B1', name: 'Above' },
      { code: 'B3', name: 'Used' },
    ]);
    const used = await departmentNamed('Used');
    const params = { userId: people.colleague };
    await api.call(updateUser, { as, params, body: { departmentId: used?.id } });
    const { rows } = await undo(importId);
    expect(rows).toContainEqual({
      ...{ title: 'Used', outcome: 'kept', why: 'It is used by Colleague.' },
    });
    expect(rows.filter(({ outcome }) => outcome === 'undone')).toHaveLength(2);
    expect(await departmentNamed('Above')).toBeUndefined();
  });

  test('an undo of an import does not remove an invited person who manages somebody', async () => {
    const [boss, low] = ['bo@example.org', 'lo@example.org'];
    const { importId } = await importAll(importPeople, [
      { name: 'Bo', email: boss, invite: 'yes' },
    ]);
    const other = await importAll(importPeople, [
      { name: 'Lo', email: low, manager: boss, invite: 'yes' },
    ]);
    expect((await undo(importId)).rows).toEqual([
      { title: 'Bo', outcome: 'kept', why: 'Manages Lo.' },
    ]);
    expect((await undo(other.importId)).rows).toEqual([{ title: 'Lo', outcome: 'undone' }]);
  });
});

test('a person whose invitation was undone is invited again by the next import', async () => {
  const row = { name: 'Ann', email: 'ann@example.org', invite: 'yes' };
  const first = await importAll(importPeople, [row]);
  await undo(first.importId);
  const again = await importAll(importPeople, [{ ...row, name: 'Anna' }]);
  expect(again.outcomes).toEqual(['created']);
  const anna = await userStore(api.table).withEmail(app, row.email);
  expect(anna).toMatchObject({ name: 'Anna', isActive: true });
  expect(api.identity.mails.filter(({ to }) => to === row.email)).toHaveLength(2);
  expect((await undo(again.importId)).rows).toEqual([{ title: 'Anna', outcome: 'undone' }]);
});

test('calls with the same import id form one import, and its undo can take several calls', async () => {
  const importId = randomUUID();
  const rowsOf = (from: number) =>
    Array.from({ length: 20 }, (_, n) => ({ code: `M${from + n}`, name: `Many ${from + n}` }));
  const before = await stored();
  await importAll(importDepartments, rowsOf(0), importId);
  await importAll(importDepartments, rowsOf(20), importId);
  expect(await listed(importId)).toMatchObject({ created: 40 });
  const [many] = [await departmentNamed('Many 3')];
  const first = await undo(importId);
  expect([first.rows.length, first.left]).toEqual([25, 15]);
  const second = await undo(importId);
  expect([second.rows.length, second.left]).toEqual([15, 0]);
  expect(await stored()).toEqual(before);
  const params = { id: many?.id ?? '' };
  const { items } = (await api.call(listDepartmentHistory, { as, params })).body;
  expect(items.map(({ act }) => act)).toEqual(['removed', 'created']);
  const more = await api.call(importDepartments, {
    as,
    body: { rows: rowsOf(60), dryRun: false, file: { importId, name: 'new.csv' } },
  });
  expect(more.body.outcomes[0]).toMatchObject({ outcome: 'refused' });
});
