import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fileImportKey } from '#functions/organisation/store/reference-keys.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listFileImports, undoFileImport } from '#shared/import/file-imports-api.ts';
import type { Row } from '#shared/import/sheet.ts';
import {
  importDepartments,
  listDepartmentHistory,
  removeDepartment,
} from '#shared/reference/organisation-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { type ImportedRows, importKinds } from './support/import-kinds.ts';
import { secondAdministratorClaims, twoAdministrators } from './support/two-administrators.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const rules = twoAdministrators(api);
beforeAll(() => rules.setUp());
afterEach(() => rules.demand(false));

async function importAll(operation: ImportedRows['operation'], rows: readonly Row[]) {
  const importId = randomUUID();
  const body = { rows, dryRun: false, file: { importId, name: 'new.csv' } };
  const { problem } = await api.call(operation, { as, body });
  expect(problem).toBeUndefined();
  return importId;
}
const undo = async (importId: string, who: typeof as | typeof secondAdministratorClaims = as) =>
  (await api.call(undoFileImport, { as: who, query: { importId } })).body;
const person = (name: 'colleague' | 'employee') => userStore(api.table).load(app, people[name]);
const departments = async () =>
  (await referenceStore(api.table).load(app)).departments.map(({ version: _, ...one }) => one);

const itemNames = ['One', 'Two', 'Three', 'Four'];
const randomRow = fc.record(
  {
    code: fc.constantFrom('C1', 'C2', 'C3', 'C4'),
    name: fc.constantFrom(...itemNames),
    parent: fc.constantFrom('', 'Board', 'C1', 'C2', 'C3'),
    costCentre: fc.constantFrom('', '1', '2'),
    active: fc.constantFrom('yes', 'no'),
  },
  { requiredKeys: ['code', 'name'] },
);

test('undoing imports in reverse order restores the departments as they were before each import', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(randomRow, { minLength: 1 }), { maxLength: 3 }),
      async (files) => {
        const states: unknown[] = [];
        const imports: string[] = [];
        for (const rows of files) {
          states.push(await departments());
          imports.push(await importAll(importDepartments, rows));
        }
        for (const importId of imports.toReversed()) {
          const answer = await api.call(undoFileImport, { as, query: { importId } });
          // A file without changes is not recorded as an import.
          if (answer.problem) expect(answer.problem.code).toBe('item.not-found');
          else expect(answer.body.rows.filter(({ outcome }) => outcome === 'kept')).toEqual([]);
          expect(await departments()).toEqual(states.pop());
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('two simultaneous calls that undo the same import undo each row exactly once', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({ code: `W${n}`, name: `Wide ${n}` }));
  const importId = await importAll(importDepartments, rows);
  const made = (await departments()).filter(({ code }) => code.startsWith('W'));
  const answers = await Promise.all([undo(importId, secondAdministratorClaims), undo(importId)]);
  const undone = answers.flatMap((answer) => answer.rows);
  expect(undone.filter(({ outcome }) => outcome === 'kept')).toEqual([]);
  expect(new Set(undone.map(({ title }) => title))).toEqual(new Set(rows.map(({ name }) => name)));
  const params = { id: made[0]?.id ?? '' };
  const { items } = (await api.call(listDepartmentHistory, { as, params })).body;
  expect(items.map(({ act }) => act)).toEqual(['removed', 'created']);
});

test('a deleted item counts as undone for the import that created it, but not for an import that changed it', async () => {
  const first = await importAll(importDepartments, [{ code: 'G1', name: 'Gone' }]);
  const next = await importAll(importDepartments, [{ code: 'G1', costCentre: '1' }]);
  const gone = (await departments()).find(({ code }) => code === 'G1');
  await api.call(removeDepartment, { as, params: { id: gone?.id ?? '' } });
  const kept = [{ title: 'Gone', outcome: 'kept', why: 'It was removed since.' }];
  expect((await undo(next)).rows).toEqual(kept);
  expect((await undo(first)).rows).toEqual([{ title: 'Gone', outcome: 'undone' }]);
  const told = async (importId: string) =>
    (await api.call(listFileImports, { as: secondAdministratorClaims, query: { importId } })).body;
  expect(await told(next)).toMatchObject({ items: [{ id: next, kept: 1 }], kept });
  expect(await told(first)).toMatchObject({ items: [{ id: first, kept: 0 }], kept: [] });
});

test("an import saves the column mapping for the file's headings, and every administrator gets it", async () => {
  const of = async (kind: string) =>
    (await api.call(listFileImports, { as: secondAdministratorClaims, query: { kind } })).body
      .columns;
  const read = async (heads: string[], mapping: Record<string, string>, dryRun: boolean) => {
    const file = { importId: randomUUID(), name: 'hr.csv', columns: { heads, mapping } };
    const rows = [{ email: 'colleague@example.org', title: randomUUID() }];
    const { problem } = await api.call(importPeople, { as, body: { rows, dryRun, file } });
    expect(problem).toBeUndefined();
  };
  const heads = ['Mail', 'Funktion', 'Kürzel'];
  await read(heads, { Funktion: 'title', Kürzel: '' }, true);
  expect(await of('people')).toEqual([]);
  await read(heads, { Funktion: 'title', Kürzel: '' }, false);
  await read(['Mail', 'Titel'], { Titel: 'title' }, false);
  await read(heads, { Funktion: 'title', Kürzel: 'number' }, false);
  expect(await of('people')).toEqual([
    { heads, mapping: { Funktion: 'title', Kürzel: 'number' } },
    { heads: ['Mail', 'Titel'], mapping: { Titel: 'title' } },
  ]);
  expect(await of('departments')).toEqual([]);
});

test('an undo of an import that changes rights becomes a proposal if two administrators are required', async () => {
  const before = await person('colleague');
  const importId = await importAll(importPeople, [
    { email: 'colleague@example.org', department: 'Board', title: 'Seller' },
  ]);
  const between = await person('colleague');
  expect(between.departmentId).not.toBe(before.departmentId);
  await rules.demand(true);
  const { rows } = await undo(importId);
  expect(rows).toMatchObject([{ outcome: 'kept', why: expect.stringMatching(/^Proposed: /) }]);
  expect(await person('colleague')).toEqual(between);
  const [proposal] = await rules.proposals();
  expect((await rules.confirm(proposal?.id ?? '')).problem).toBeUndefined();
  expect(await person('colleague')).toMatchObject({
    ...{ departmentId: before.departmentId, title: before.title },
  });
});

test('an administrator cannot undo the imported row of their own profile', async () => {
  const importId = await importAll(importPeople, [
    { email: 'finance@example.org', department: 'Board' },
    { email: 'employee@example.org', department: 'Board' },
  ]);
  const { rows } = await undo(importId, secondAdministratorClaims);
  expect(rows).toMatchObject([
    { outcome: 'kept', why: expect.stringMatching(/^Another administrator has to change this/) },
    { outcome: 'undone' },
  ]);
  expect((await person('employee')).arrangements).toContainEqual(
    expect.objectContaining({ by: expect.objectContaining({ userId: people.finance }) }),
  );
});

const users = userStore(api.table);
/** Remove all notes about chosen people and changed rules. */
async function forget() {
  for (const user of await users.everybody(app)) {
    const { arrangements: _, rulesChangedAt: __, ...rest } = user;
    await users.save(rest, user);
  }
}
/** Return the people whom an administrator chose, and whether that administrator changed rules. */
async function listNotes(byUserId: string) {
  const all = await users.everybody(app);
  const { rulesChangedAt } = await users.load(app, byUserId);
  const chosen = all.filter(({ arrangements = [] }) =>
    arrangements.some(({ by }) => by.userId === byUserId),
  );
  const names = chosen.map(({ name }) => name).toSorted();
  return [...(rulesChangedAt ? ['rules'] : []), ...names].join(', ');
}
/** Notes about the administrator who undoes a change of each kind, and a creation. */
const notes = new Map([
  ['/departments/import', ['rules, Ceo', 'rules']],
  ['/locations/hierarchies/import', ['', 'rules']],
  ['/categories/import', ['rules', 'rules']],
  ['/groups/import', ['', '']],
  ['/locations/types/import', ['', '']],
  ['/locations/attributes/import', ['', '']],
  ['/configurations/settings/import', ['rules', 'rules']],
  ['/doa/rates/import', ['rules', 'rules']],
  ['/doa/levels/import', ['rules', 'rules']],
  ['/doa/rule-departments/import', ['rules', 'rules']],
  ['/escalations/policies/import', ['rules, Director', 'rules']],
  ['/sla/holidays/import', ['rules', 'rules']],
  ['/people/import', ['Director, Nia New', 'rules']],
]);

test.each(importKinds)(
  'an undo of an import by $operation.path counts for the own requests of the administrator who undoes it',
  async ({ operation, made, next }) => {
    const imports: string[] = [
      await importAll(operation, [made]),
      await importAll(operation, [next]),
    ];
    const noted: string[] = [];
    for (const importId of imports.toReversed()) {
      await forget();
      expect((await undo(importId, secondAdministratorClaims)).rows).toMatchObject([
        { outcome: 'undone' },
      ]);
      noted.push(await listNotes(people.finance));
      expect(await listNotes(people.admin)).toBe('');
    }
    expect(noted).toEqual(notes.get(operation.path));
    const { items } = (await api.call(listFileImports, { as })).body;
    const undone = items.filter(({ id }) => imports.includes(id));
    expect(undone).toMatchObject(
      imports.map(() => ({ by: { name: 'Admin' }, undo: { by: { name: 'Finance' } } })),
    );
  },
);

test('an import cannot be undone and is not listed after 30 days', async () => {
  const importId = await importAll(importDepartments, [{ code: 'O1', name: 'Old' }]);
  const key = fileImportKey(app, importId);
  const item = Object(await api.table.get(key, { consistent: true }));
  const at = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  await api.table.write([{ put: { ...item, ...key, at } }]);
  const { problem } = await api.call(undoFileImport, {
    as: secondAdministratorClaims,
    query: { importId },
  });
  expect(problem).toMatchObject({
    code: 'item.not-found',
    detail: 'There is no such import. An import can be undone for 30 days.',
  });
  const { items } = (await api.call(listFileImports, { as })).body;
  expect(items.map(({ id }) => id)).not.toContain(importId);
  expect((await departments()).map(({ name }) => name)).toContain('Old');
});
