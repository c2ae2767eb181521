import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  inviteAgain,
  invitePerson,
  listPersonHistory,
  updateUser,
} from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

process.env.SIGN_UP_DOMAINS = 'example.org,example.com';
const api = await startApi();
afterAll(() => api.stop());

const as = 'admin' as const;
const inside = () => `${randomUUID()}@Example.com`;
const outside = () => `${randomUUID()}@friend.example`;
const invite = (body: object) => api.call(invitePerson, { as, body: { name: 'Nia New', ...body } });
/** Create a profile without an account. */
async function withoutAccount() {
  const userId = randomUUID();
  await api.call(createUser, { as, body: { userId, name: 'Made', email: inside() } });
  return userId;
}
const mailsTo = (email: string) => api.identity.mails.filter(({ to }) => to === email);
const getHistory = async (userId: string) =>
  (await api.call(listPersonHistory, { as, params: { userId } })).body.items;
const why =
  'friend.example is outside of the domains for sign-up (example.org, example.com). Confirm that you want this address.';

test.each([outside, () => `${randomUUID()}@sub.example.org`])(
  'an email address outside the sign-up domains is invited only after a confirmation',
  async (address) => {
    const email = address();
    const { problem } = await invite({ email });
    expect(problem).toMatchObject({ status: 409, code: 'user.outside-domains' });
    expect(Object.keys(problem?.fields ?? {})).toEqual(['outsideDomainsConfirmed']);
    expect(mailsTo(email)).toEqual([]);
    const { body } = await invite({ email, outsideDomainsConfirmed: true });
    expect(body).toMatchObject({ email, outsideDomainsConfirmed: true });
    expect(mailsTo(email)).toHaveLength(1);
  },
);

test('the history of a person shows who confirmed an email address outside the sign-up domains', async () => {
  const { userId } = (await invite({ email: outside(), outsideDomainsConfirmed: true })).body;
  const [invited] = await getHistory(userId);
  expect(invited).toMatchObject({ act: 'created', by: { userId: people.admin } });
  expect(invited?.fields).toContainEqual({
    ...{ path: 'outsideDomainsConfirmed', before: null, after: true },
  });
});

test('an email address within the sign-up domains needs no confirmation, and a confirmation is not stored', async () => {
  const email = inside();
  const { body } = await invite({ email, outsideDomainsConfirmed: true });
  expect(body).not.toHaveProperty('outsideDomainsConfirmed');
  expect((await invite({ email: inside() })).problem).toBeUndefined();
});

test.each([true, false])(
  'an imported row with an email address outside the sign-up domains needs a confirmation in its column (dry run: %s)',
  async (dryRun) => {
    const row = { name: 'Nia New', email: outside(), invite: 'yes' };
    const rows = [row, { ...row, email: outside(), outsideDomainsConfirmed: 'yes' }];
    const headers = { 'idempotency-key': randomUUID() };
    const { body } = await api.call(importPeople, { as, headers, body: { rows, dryRun } });
    expect(body.outcomes).toMatchObject([
      { outcome: 'refused', fields: { outsideDomainsConfirmed: [why] } },
      { outcome: 'created' },
    ]);
    expect(mailsTo(row.email)).toEqual([]);
  },
);

describe.each([
  ['who was invited', async () => (await invite({ email: inside() })).body.userId],
  ['who signs in', async () => people.colleague],
  ['who has no account', withoutAccount],
] as const)('the email address of somebody %s', (_, make) => {
  test('a change to an email address outside the sign-up domains needs a confirmation, which the history records', async () => {
    const [userId, email] = [await make(), outside()];
    const change = (body: object) =>
      api.call(updateUser, { as, params: { userId }, body: { email, ...body } });
    const { problem } = await change({});
    expect(problem).toMatchObject({
      code: 'user.outside-domains',
      fields: { outsideDomainsConfirmed: [why] },
    });
    expect(mailsTo(email)).toEqual([]);
    expect((await change({ outsideDomainsConfirmed: true })).status).toBe(200);
    expect(
      (await getHistory(userId)).flatMap(({ by, fields }) =>
        fields.map((field) => ({ by: by.userId, ...field })),
      ),
    ).toContainEqual({
      by: people.admin,
      ...{ path: 'outsideDomainsConfirmed', before: null, after: email },
    });
  });

  test('a change to an email address within the sign-up domains needs no confirmation', async () => {
    const userId = await make();
    const body = { email: inside() };
    expect((await api.call(updateUser, { as, params: { userId }, body })).status).toBe(200);
  });
});

test('a profile that is sent back unchanged needs no confirmation, even with an address outside the sign-up domains', async () => {
  const { body: user } = await invite({ email: outside(), outsideDomainsConfirmed: true });
  const { applicationId: _, createdAt: __, ...body } = user;
  const reply = await api.call(updateUser, { as, params: { userId: user.userId }, body });
  expect(reply.status).toBe(200);
});

test('a profile without an account is invited to an email address outside the sign-up domains only after a confirmation', async () => {
  const [userId, email] = [randomUUID(), outside()];
  await api.call(createUser, { as, body: { userId, name: 'Made', email } });
  const again = (body?: { outsideDomainsConfirmed: boolean }) =>
    api.call(inviteAgain, { as, params: { userId }, body });
  expect((await again()).problem).toMatchObject({
    code: 'user.outside-domains',
    fields: { outsideDomainsConfirmed: [why] },
  });
  expect(mailsTo(email)).toEqual([]);
  expect((await again({ outsideDomainsConfirmed: true })).status).toBe(200);
  expect(mailsTo(email)).toHaveLength(1);
  expect((await getHistory(userId))[0]?.fields).toContainEqual({
    ...{ path: 'outsideDomainsConfirmed', before: null, after: true },
  });
  expect((await again()).status).toBe(200);
});

test('a profile without an account is invited to an address within the sign-up domains without a confirmation', async () => {
  const userId = await withoutAccount();
  expect((await api.call(inviteAgain, { as, params: { userId } })).status).toBe(200);
});
