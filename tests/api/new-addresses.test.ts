import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import {
  confirmAddress,
  confirmPerson,
  dropAddress,
  resetSecondFactor,
} from '#shared/users/account-api.ts';
import { getAccount, updateUser } from '#shared/users/people-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, type PersonName, people, users } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';

const named = { approvers: { kind: 'named' as const, userIds: [people.finance] } };
const api = await startApi({ routings: [routing([named])] });
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});
const store = userStore(api.table);
const as = 'admin' as const;
const own = `${randomUUID()}@example.org`;

const change = (name: PersonName, email: string) =>
  api.call(updateUser, { as, params: { userId: people[name] }, body: { email } });
const confirm = (by: PersonName, code: string) =>
  api.call(confirmAddress, { as: by, body: { code } });
const mailsTo = async (address: string) => {
  await mailing.sendMails();
  return mailing.mails.list().filter(({ to }) => to.includes(address));
};
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Create a request of the employee with a task of the finance person. */
async function openTask() {
  const by = { as: 'employee' as const };
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { ...by, body })).body;
  await api.call(submitRequest, { ...by, params: { requestId }, body: {} });
  await api.openStages(requestId);
  return (await api.requests.load(app, requestId)).tasks[0]?.taskId ?? '';
}
const approve = (taskId: string) =>
  api.call(approveTask, {
    as: { ...buildClaims('finance'), auth_time: String(Math.floor(Date.now() / 1000) + 5) },
    params: { taskId },
    body: { userId: people.finance, comments: 'Fine.' },
  });

test('a new email address becomes active only after the person, not an administrator, confirms its code', async () => {
  const reply = await change('finance', own);
  expect(reply).toMatchObject({
    status: 200,
    body: { email: users.finance.email, newAddress: { email: own, by: { name: 'Admin' } } },
  });
  expect(JSON.stringify(reply.body)).not.toContain('digest');
  expect(await api.identity.addressOf(people.finance)).toBe(users.finance.email);
  const [mail] = await mailsTo(own);
  const code = codeIn(mail?.subject);
  expect((await confirm(as, code)).problem?.detail).toMatch(/^There is no code to confirm/);
  expect((await confirm('finance', '000000x')).problem?.fields).toEqual({
    code: ['This is not the code that was mailed to you.'],
  });
  expect(await api.identity.addressOf(people.finance)).toBe(users.finance.email);
  const [told] = await mailsTo(users.finance.email);
  expect(told?.text).toContain(`Admin entered ${own} as your new address.`);

  const taskId = await openTask();
  expect((await confirm('finance', code)).body).toEqual({ userId: people.finance, email: own });
  expect(await api.identity.addressOf(people.finance)).toBe(own);
  expect((await mailsTo(users.finance.email))[0]?.subject).toBe('Your address was changed');
  expect(
    (await api.call(getUser, { as: 'finance', params: { userId: people.finance } })).status,
  ).toBeLessThan(500);
  const { tokensValidFrom, held } = await store.load(app, people.finance);
  expect(tokensValidFrom).toBeDefined();
  expect(held?.by.name).toBe('Admin');
  expect(await approve(taskId)).toMatchObject({ status: 403, problem: { code: 'actor.held' } });

  const end = { params: { userId: people.finance } };
  expect((await api.call(confirmPerson, { as, ...end })).problem?.code).toBe('actor.own-rights');
  await api.identity.setAdministrator(people.director, true);
  const second = { ...buildClaims('director'), 'cognito:groups': '[admin]' };
  expect((await api.call(confirmPerson, { as: second, ...end })).status).toBe(200);
  expect((await store.load(app, people.finance)).held).toBeUndefined();
});

test('a confirmation code for a new email address allows five attempts', async () => {
  const other = `${randomUUID()}@example.org`;
  await change('controller', other);
  const code = codeIn((await mailsTo(other))[0]?.subject);
  for (let miss = 0; miss < 5; miss += 1) await confirm('controller', 'wrong');
  expect((await confirm('controller', code)).problem?.detail).toMatch(/^There is no code/);
  expect(await api.identity.addressOf(people.controller)).toBe(users.controller.email);
});

test('a proposed email address that somebody else got meanwhile is refused, and the account keeps the old one', async () => {
  const other = `${randomUUID()}@example.org`;
  await change('colleague', other);
  const code = codeIn((await mailsTo(other))[0]?.subject);
  const body = { userId: randomUUID(), name: 'Twin', email: other };
  expect((await api.call(createUser, { as, body })).status).toBe(200);
  expect((await confirm('colleague', code)).problem?.fields).toEqual({
    email: ['Twin has this address already.'],
  });
  expect(await api.identity.addressOf(people.colleague)).toBe(users.colleague.email);
});

test('rejecting a proposed email address invalidates its confirmation code', async () => {
  const other = `${randomUUID()}@example.org`;
  await change('manager', other);
  const code = codeIn((await mailsTo(other))[0]?.subject);
  await api.call(dropAddress, { as: 'manager', params: { userId: people.manager } });
  expect((await confirm('manager', code)).status).toBe(400);
  const stranger = { as: 'colleague' as const, params: { userId: people.manager } };
  expect((await api.call(dropAddress, stranger)).problem?.code).toBe('actor.forbidden');
});

test('a person whose second factor was reset cannot decide for a day', async () => {
  await api.identity.setUpSecondFactor(people.ceo);
  await api.call(resetSecondFactor, { as, params: { userId: people.ceo } });
  const account = await api.call(getAccount, { as, params: { userId: people.ceo } });
  expect(account.body.hasSecondFactor).toBe(false);
  const { held } = await store.load(app, people.ceo);
  const inHours = (Date.parse(held?.until ?? '') - Date.now()) / 3_600_000;
  expect(inHours).toBeGreaterThan(23);
  expect(inHours).toBeLessThanOrEqual(24);
});
