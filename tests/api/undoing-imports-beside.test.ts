import { randomUUID } from 'node:crypto';
import { InternalServerError, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { undoFileImport } from '#shared/import/file-imports-api.ts';
import type { Row } from '#shared/import/sheet.ts';
import { importDepartments } from '#shared/reference/organisation-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

async function importAll(operation: typeof importDepartments | typeof importPeople, rows: Row[]) {
  const importId = randomUUID();
  const body = { rows, dryRun: false, file: { importId, name: 'new.csv' } };
  const { problem } = await api.call(operation, { as, body });
  expect(problem).toBeUndefined();
  return importId;
}
const undo = (importId: string) => api.call(undoFileImport, { as, query: { importId } });
const departmentsNamed = async (prefix: string) =>
  (await referenceStore(api.table).load(app)).departments.filter(({ name }) =>
    name.startsWith(prefix),
  );
const newDepartments = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: `${prefix}${n}`, name: `${prefix} ${n}` }));

type Send = (pass: () => Promise<unknown>, text: string) => Promise<unknown>;
const away = { message: 'Away', $metadata: {} };
/** Intercept matching calls to the table until the test ends. */
function interceptWrites(isMatch: RegExp, send: Send) {
  const real = DynamoDBDocumentClient.prototype.send;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function sendOrIntercept(
    this: DynamoDBDocumentClient,
    ...sent: unknown[]
  ) {
    const pass = () => Reflect.apply(real, this, sent);
    const text = JSON.stringify(sent);
    return isMatch.test(text) ? send(pass, text) : pass();
  });
}

test('an imported row whose undo fails with a write conflict is retried and undone', async () => {
  const before = await userStore(api.table).load(app, people.colleague);
  const importId = await importAll(importPeople, [{ email: before.email, title: 'Raced' }]);
  let refused = 0;
  interceptWrites(/"Delete".*"Put".*colleague@|"Put".*colleague@.*"Delete"/, (pass) => {
    if (refused > 0) return pass();
    refused += 1;
    return Promise.reject(
      new TransactionCanceledException({
        ...{ message: 'Conflict', $metadata: {} },
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      }),
    );
  });
  const { rows, left } = (await undo(importId)).body;
  expect([refused, rows.map(({ outcome }) => outcome), left]).toEqual([1, ['undone'], 0]);
  expect((await userStore(api.table).load(app, people.colleague)).title).toBe(before.title);
});

test('the response of an import undo contains rows that another call undid or left unchanged at the same time', async () => {
  const importId = await importAll(importDepartments, newDepartments('Both', 4));
  const [used] = await departmentsNamed('Both');
  const params = { userId: people.colleague };
  await api.call(updateUser, { as, params, body: { departmentId: used?.id } });
  let other: ReturnType<typeof undo> | undefined;
  interceptWrites(/TransactItems.*Both/, async (pass) => {
    const isFirst = other === undefined;
    other ??= undo(importId);
    if (isFirst) await other;
    return pass();
  });
  const { rows } = (await undo(importId)).body;
  expect(rows).toContainEqual({
    ...{ title: used?.name, outcome: 'kept', why: 'It is used by Colleague.' },
  });
  expect(rows).toHaveLength(4);
  expect(rows).toEqual((await other)?.body.rows);
});

test('an import undo that a fault ends midway returns the rows that it undid, and the next call continues', async () => {
  allowLogged(/./);
  const importId = await importAll(importDepartments, newDepartments('Away', 6));
  let undone = 0;
  interceptWrites(/./, (pass, text) => {
    if (undone === 2) return Promise.reject(new InternalServerError(away));
    if (/TransactItems.*Away/.test(text)) undone += 1;
    return pass();
  });
  const { rows, left } = (await undo(importId)).body;
  expect([rows.map(({ outcome }) => outcome), left]).toEqual([['undone', 'undone'], 4]);
  expect((await undo(importId)).status).toBe(503);
  undone = 3;
  expect((await undo(importId)).body).toMatchObject({ left: 0, rows: { length: 4 } });
  expect(await departmentsNamed('Away')).toEqual([]);
});
