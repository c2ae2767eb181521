import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { resetSecondFactor, signOutPerson } from '#shared/users/account-api.ts';
import {
  deactivateUser,
  getAccount,
  inviteAgain,
  invitePerson,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import { getSubject, personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { listSignIns } from '#shared/users/sign-ins-api.ts';
import { createUser, signOutEverywhere, syncUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, users } from '#tests/domain/support/people.ts';
import { buildClaims, type Claims, startApi } from '#tests/support/api.ts';

const api = await startApi({
  routings: [routing([{ approvers: { kind: 'named', userIds: [people.manager] } }])],
});
afterAll(() => api.stop());

const as = 'admin' as const;
const { identity } = api;
const load = (userId: string) => userStore(api.table).load(app, userId);
const tokenOf = async (email: string): Promise<Claims> => ({
  ...buildClaims('employee'),
  ...(await identity.claimsOf(email)),
});
const withoutPerson = ({ [personClaim]: _, ...claims }: Claims): Claims => claims;

/** Invite somebody, who then signs in. */
async function signedIn() {
  const email = `${randomUUID()}@example.org`;
  const { userId } = (await api.call(invitePerson, { as, body: { name: 'Nia New', email } })).body;
  const token = await tokenOf(email);
  await api.call(syncUser, { as: token, body: {} });
  return { userId, email, token, params: { userId } };
}
/** Delete the account of a person, invite them again, and return the token of their new account. */
async function lose(userId: string, email: string): Promise<Claims> {
  await identity.deleteAccount(email);
  const { status } = await api.call(inviteAgain, { as, params: { userId } });
  expect(status).toBe(200);
  return tokenOf(email);
}

test('the id of a person differs from the subject of their account', async () => {
  const { userId, token } = await signedIn();
  expect(token.sub).not.toBe(userId);
  expect(token[personClaim]).toBe(userId);
  expect(getSubject(await load(userId))).toBe(token.sub);
  const { body } = await api.call(syncUser, { as: token, body: {} });
  expect(body.user).toMatchObject({ userId, name: 'Nia New' });
  expect(body.user).not.toHaveProperty('subject');
});

test('a person whose account was recreated has the same tasks as before', async () => {
  const body = { categoryId, values: answers('10') };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  const before = await api.call(listTasks, { as: 'manager' });
  const token = await lose(people.manager, users.manager.email);
  expect(token.sub).not.toBe(people.manager);
  const after = await api.call(listTasks, { as: token });
  expect(after.status).toBe(200);
  expect(before.body.items.map((task) => task.requestId)).toContain(requestId);
  expect(after.body).toEqual(before.body);
});

test("tokens of a person's former account are refused once the person has a new account", async () => {
  const { userId, email, token: former } = await signedIn();
  const token = await lose(userId, email);
  for (const claims of [former, withoutPerson(former)])
    expect((await api.call(syncUser, { as: claims, body: {} })).problem?.code).not.toBeUndefined();
  expect((await api.call(listSignIns, { as: former })).problem?.code).toBe('actor.signed-out');
  expect((await api.call(listSignIns, { as: token })).status).toBe(200);
});

test('a person whose account an administrator recreated cannot decide for a day', async () => {
  const { userId, email } = await signedIn();
  expect((await load(userId)).held).toBeUndefined();
  await lose(userId, email);
  expect((await load(userId)).held?.by.userId).toBe(people.admin);
  expect((await load(userId)).arrangements?.map(({ what }) => what)).toContain('invited');
});

test('a token that contains the id of another person is refused', async () => {
  const { token } = await signedIn();
  for (const name of ['director', 'admin'] as const) {
    const forged = { ...token, [personClaim]: people[name] };
    const { status, problem } = await api.call(listSignIns, { as: forged });
    expect({ status, code: problem?.code }).toEqual({ status: 401, code: 'actor.signed-out' });
  }
});

test('a token without a person id cannot create a second profile', async () => {
  const { token, email } = await signedIn();
  const bare = withoutPerson(token);
  const body = { userId: bare.sub, name: 'Second', email };
  const { problem } = await api.call(createUser, { as: bare, body });
  expect(problem?.code).toBe('actor.unauthenticated');
});

test('a deactivated person stays deactivated with every account and cannot get a new account', async () => {
  const { userId, email, token, params } = await signedIn();
  const other = await lose(userId, email);
  await api.call(deactivateUser, { as, params, query: {} });
  expect(await identity.maySignIn(email)).toBe(false);
  for (const claims of [token, other])
    expect((await api.call(listSignIns, { as: claims })).problem?.code).toBe('actor.inactive');
  await identity.deleteAccount(email);
  expect((await api.call(inviteAgain, { as, params })).problem?.code).toBe('user.exists');
});

test('an invitation that stopped before the profile referred to the account is completed by inviting again', async () => {
  const { userId, email, token } = await signedIn();
  const { subject: _, ...former } = await load(userId);
  await userStore(api.table).save(former, await load(userId));
  expect((await api.call(listSignIns, { as: token })).problem?.code).toBe('actor.signed-out');
  await api.call(inviteAgain, { as, params: { userId } });
  expect(getSubject(await load(userId))).toBe((await identity.claimsOf(email)).sub);
});

test('inviting a person again is refused if somebody else has an account with the same email address', async () => {
  const { userId, email, params } = await signedIn();
  await identity.deleteAccount(email);
  await identity.createAccount(email);
  const { problem } = await api.call(inviteAgain, { as, params });
  expect(problem?.detail).toBe('Somebody else signs in with this address.');
  expect(readPersonId(await identity.claimsOf(email))).not.toBe(userId);
});

/** Operations on the account of a person, and checks of the resulting state in the user pool. */
type OnAccount = {
  readonly endpoint: Endpoint;
  readonly body?: object;
  readonly leaves: (email: string) => Promise<unknown>;
};
const onAccounts: Readonly<Record<string, OnAccount>> = {
  administrator: {
    ...{ endpoint: setAdministrator, body: { isAdministrator: true } },
    leaves: (email) => identity.isAdministrator(email),
  },
  'second factor': {
    endpoint: resetSecondFactor,
    leaves: async (email) => !(await identity.hasSecondFactor(email)),
  },
  'end of all sign-ins': { endpoint: signOutPerson, leaves: async () => true },
  deactivation: {
    endpoint: deactivateUser,
    leaves: async (email) => !(await identity.maySignIn(email)),
  },
  activation: {
    ...{ endpoint: updateUser, body: { isActive: true } },
    leaves: (email) => identity.maySignIn(email),
  },
};
test.each(Object.entries(onAccounts))(
  "an administrator can change the account of a person whose id is not the account's subject: %s",
  async (name, { endpoint, body, leaves }) => {
    const { email, params } = await signedIn();
    await identity.completeFirstSignIn(email);
    if (name === 'second factor') await identity.setUpSecondFactor(email);
    if (name === 'activation') await api.call(deactivateUser, { as, params, query: {} });
    const { status } = await api.call(endpoint, { as, params, ...(body && { body }) });
    expect(status).toBe(200);
    expect(await leaves(email)).toBe(true);
    const { body: account } = await api.call(getAccount, { as, params });
    expect(account.state).toBe('active');
  },
);

test('signing out everywhere ends the sessions of the account in the user pool', async () => {
  const { token, email } = await signedIn();
  await identity.completeFirstSignIn(email);
  const isSignedIn = await identity.openSession(email);
  expect(await isSignedIn()).toBe(true);
  expect((await api.call(signOutEverywhere, { as: token })).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
});
