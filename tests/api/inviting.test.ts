import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import {
  deactivateUser,
  getAccount,
  inviteAgain,
  invitePerson,
  setAdministrator,
  updateUser,
} from '#shared/users/people-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { createUser, syncUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const as = 'admin' as const;
const address = () => `${randomUUID()}@example.org`;
const invite = (body: object, headers = {}) =>
  api.call(invitePerson, { as, body: { name: 'Nia New', ...body }, headers });
const mailsTo = (email: string) => api.identity.mails.filter(({ to }) => to === email);
const passwordIn = (text = '') => / temporary password is (\S+)\.$/.exec(text)?.[1] ?? '';
const accountOf = async (userId: string) =>
  (await api.call(getAccount, { as, params: { userId } })).body;
const stored = (userId: string) => userStore(api.table).load(app, userId);

describe('invitation of a person', () => {
  test('an invitation creates an account and a profile, mails a temporary password, and ends at the first sign-in', async () => {
    const email = address();
    const { body } = await invite({ email, role: 'Approver', managerId: people.director });
    const { userId } = body;
    expect(body).toMatchObject({ email, role: 'Approver', managerId: people.director });
    expect(body.invitedAt).toBeDefined();
    expect(await accountOf(userId)).toEqual({
      ...{ state: 'invited', hasSecondFactor: false, isAdministrator: false },
    });
    const [mail] = mailsTo(email);
    await api.identity.acceptInvitation(email, passwordIn(mail?.text));
    const signedIn = {
      ...buildClaims('employee'),
      ...(await api.identity.claimsOf(email)),
      name: '',
    };
    const synced = await api.call(syncUser, { as: signedIn, body: {} });
    expect(synced.body.user).toMatchObject({ userId, name: 'Nia New' });
    expect(synced.body.user).not.toHaveProperty('invitedAt');
    expect(await stored(userId)).not.toHaveProperty('invitedAt');
    expect((await accountOf(userId)).state).toBe('active');
    const again = await api.call(inviteAgain, { as, params: { userId } });
    expect(again.problem).toMatchObject({
      code: 'user.exists',
      detail: 'Nia New has signed in already.',
    });
  });

  test('a repeated invitation mails a new password and invalidates the first one', async () => {
    const email = address();
    const { userId } = (await invite({ email })).body;
    await api.call(inviteAgain, { as, params: { userId } });
    const [first, second] = mailsTo(email).map(({ text }) => passwordIn(text));
    await expect(api.identity.acceptInvitation(email, first ?? '')).rejects.toThrow();
    await api.identity.acceptInvitation(email, second ?? '');
  });

  test('an invitation can create an administrator', async () => {
    const { userId } = (await invite({ email: address(), isAdministrator: true })).body;
    expect((await accountOf(userId)).isAdministrator).toBe(true);
    expect(await userStore(api.table).administrators(app)).toContain(userId);
  });

  test('repeating the call completes an invitation that stopped after the account was created', async () => {
    const email = address();
    const key = { 'idempotency-key': randomUUID() };
    const { userId } = (await invite({ email }, key)).body;
    // Simulate a stop: the account exists, but the profile and the answer do not.
    const user = await stored(userId);
    await api.table.write([
      { remove: { pk: `APP#${app}#USER`, sk: userId }, when: user.version },
      { remove: { pk: `USER#${people.admin}#ANSWERS`, sk: key['idempotency-key'] } },
    ]);
    const { body } = await invite({ email }, key);
    expect(body).toMatchObject({ userId, email });
    expect(mailsTo(email)).toHaveLength(2);
    expect((await accountOf(userId)).state).toBe('invited');
  });

  test('an invitation to an email address in use is refused at the field, even if its owner has no account', async () => {
    const email = address();
    const userId = randomUUID();
    await api.call(createUser, { as, body: { userId, name: 'Petra Profile', email } });
    const { problem } = await invite({ email });
    expect(problem).toMatchObject({
      code: 'user.exists',
      fields: { email: ['Petra Profile has this address already.'] },
    });
    expect(mailsTo(email)).toEqual([]);
    const taken = await invite({ email: 'manager@example.org' });
    expect(taken.problem?.fields).toEqual({ email: ['Manager has this address already.'] });
    await api.call(deactivateUser, { as, params: { userId: people.controller } });
    const left = await invite({ email: 'controller@example.org' });
    expect(left.problem?.fields?.email).toEqual([
      'Controller has this address and is deactivated: activate Controller again instead.',
    ]);
  });

  test('an invalid invitation is refused without sending a mail', async () => {
    const email = address();
    const { problem } = await invite({ email, managerId: people.leaver, groups: ['Travel desk'] });
    expect(problem?.fields).toEqual({
      managerId: ['Leaver is inactive.'],
      groups: ['Nia New is an employee; only approvers decide in groups. Change the role, too.'],
    });
    expect(mailsTo(email)).toEqual([]);
  });

  test('the list of people shows administrators that a person is invited until the first sign-in', async () => {
    const email = address();
    const { userId } = (await invite({ email, name: 'Ulla Unseen' })).body;
    const { body } = await api.call(listUsers, { as, query: { search: 'ulla' } });
    expect(body.items).toMatchObject([{ userId, invitedAt: expect.any(String) }]);
    const others = await api.call(listUsers, { as: 'employee', query: { search: 'ulla' } });
    expect(others.body.items[0]).not.toHaveProperty('invitedAt');
  });
});

test('an administrator cannot create a profile with an email address that another profile has', async () => {
  for (const email of ['manager@example.org', ' MANAGER@example.org', 'leaver@example.org']) {
    const made = await api.call(createUser, { as, body: { userId: randomUUID(), email } });
    expect(made).toMatchObject({
      status: 409,
      problem: {
        code: 'user.exists',
        fields: { email: [expect.stringMatching(/has this address/)] },
      },
    });
  }
});

describe('change of an email address', () => {
  test('a person signs in with a changed email address, and an address in use is refused at the field', async () => {
    const [email, other] = [address(), address()];
    const { userId } = (await invite({ email })).body;
    const change = (to: string) =>
      api.call(updateUser, { as, params: { userId }, body: { email: to, name: 'Nia Newer' } });
    expect((await change('manager@example.org')).problem?.fields).toEqual({
      email: ['Manager has this address already.'],
    });
    expect((await change(other)).body).toMatchObject({ email: other, name: 'Nia Newer' });
    await api.identity.acceptInvitation(other, passwordIn(mailsTo(other)[0]?.text));
  });
});

describe('administrator rights', () => {
  const set = (userId: string, isAdministrator: boolean, by: 'admin' | 'director' = 'admin') =>
    api.call(setAdministrator, {
      as: by === 'admin' ? by : { ...buildClaims('director'), 'cognito:groups': '[admin]' },
      ...{ params: { userId }, body: { isAdministrator } },
    });

  test('administrators can grant and remove the administrator rights of others, but cannot remove their own', async () => {
    expect((await set(people.director, true)).body).toMatchObject({ isAdministrator: true });
    expect((await set(people.director, true)).status).toBe(200);
    expect((await set(people.admin, false)).problem).toMatchObject({
      code: 'actor.own-rights',
      detail: 'Another administrator has to change your rights.',
    });
    expect((await set(people.director, false)).body).toMatchObject({ isAdministrator: false });
    expect(await userStore(api.table).administrators(app)).not.toContain(people.director);
  });

  test("if two administrators remove each other's rights at the same time, at least one remains", async () => {
    await set(people.director, true);
    await Promise.all([set(people.admin, false, 'director'), set(people.director, false)]);
    const left = await Promise.all([people.admin, people.director].map(accountOfByPool));
    expect(left).toContain(true);
    await api.identity.setAdministrator(people.admin, true);
  });
  const accountOfByPool = (userId: string) => api.identity.isAdministrator(userId);

  test('administrator rights are refused for people without an account and for deactivated people', async () => {
    const userId = randomUUID();
    await api.call(createUser, { as, body: { userId, name: 'Petra', email: address() } });
    expect((await set(userId, true)).problem?.fields?.isAdministrator).toEqual([
      'Petra has no account to sign in with.',
    ]);
    expect((await set(people.leaver, true)).problem?.fields?.isAdministrator).toEqual([
      'Leaver is deactivated.',
    ]);
  });
});
