import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { listMessages } from '#shared/messages/messages-api.ts';
import { resetSecondFactor, signOutPerson } from '#shared/users/account-api.ts';
import { getAccount, listPersonHistory } from '#shared/users/people-api.ts';
import { endSignIn, listSignIns } from '#shared/users/sign-ins-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { signOutEverywhere, syncUser } from '#shared/users/users-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Create the token of a session that started this many seconds ago. `refreshed`: a later token of the session. */
function signIn(name: PersonName, secondsAgo: number) {
  const [id, began] = [randomUUID(), nowSeconds() - secondsAgo];
  const as = { ...buildClaims(name), origin_jti: id, auth_time: String(began), iat: String(began) };
  return { id, as, refreshed: { ...as, iat: String(nowSeconds()) } };
}
const open = (as: Record<string, string>, agent: string) =>
  api.call(syncUser, { as, body: {}, headers: { 'user-agent': agent } });
const loadSignIns = async (as: Record<string, string>) =>
  (await api.call(listSignIns, { as })).body.items;
const getMessages = async (as: Record<string, string>, what: string) => {
  const { body } = await api.call(listMessages, { as, query: {} });
  return body.items.filter((message) => message.what === what);
};

test('a person can list their sign-ins and end one, which then cannot be refreshed', async () => {
  const here = signIn('employee', 60);
  const lost = signIn('employee', 7200);
  await open(lost.as, safari);
  await open(here.as, firefox);
  expect(await loadSignIns(here.as)).toMatchObject([
    { id: here.id, browser: 'Firefox', system: 'Windows', isThisOne: true },
    { id: lost.id, browser: 'Safari', system: 'iOS', isThisOne: false },
  ]);
  const end = { as: here.as, params: { signInId: lost.id } };
  expect((await api.call(endSignIn, end)).body).toEqual({ id: lost.id });
  for (const as of [lost.as, lost.refreshed])
    for (const tried of [
      await open(as, safari),
      await api.call(getUser, { as, params: { userId: people.employee } }),
    ])
      expect({ status: tried.status, code: tried.problem?.code }).toEqual({
        status: 401,
        code: 'actor.signed-out',
      });
  expect((await loadSignIns(here.as)).map(({ id }) => id)).toEqual([here.id]);
  expect((await api.call(endSignIn, end)).status).toBe(200);
});

test("nobody can end another person's sign-in, not even an administrator", async () => {
  const own = signIn('finance', 60);
  await open(own.as, firefox);
  for (const as of ['employee', 'admin'] as const) {
    const tried = await api.call(endSignIn, { as, params: { signInId: own.id } });
    expect(tried.problem?.code).toBe('item.not-found');
  }
  expect((await loadSignIns(own.as)).map(({ id }) => id)).toEqual([own.id]);
});

test('a sign-in that was ended with all others is not listed, and a sign-in with a new browser sends one message', async () => {
  const before = signIn('manager', 3600);
  await open(before.as, firefox);
  await api.call(signOutEverywhere, { as: before.as });
  const after = signIn('manager', -1);
  await open(after.as, safari);
  await open(after.refreshed, safari);
  expect((await loadSignIns(after.as)).map(({ id }) => id)).toEqual([after.id]);
  expect(await getMessages(after.as, 'newSignIn')).toMatchObject([
    { title: 'New sign-in: Safari on iOS' },
  ]);
});

test('a profile does not contain the ended sign-ins of its person', async () => {
  const { body } = await api.call(getUser, { as: 'admin', params: { userId: people.employee } });
  expect(JSON.stringify(body)).not.toContain('endedSignIns');
});

test("an administrator can sign a person out everywhere, and the person's history records it", async () => {
  const own = signIn('colleague', 60);
  await open(own.as, firefox);
  const params = { userId: people.colleague };
  expect((await api.call(signOutPerson, { as: 'admin', params })).body).toEqual(params);
  expect((await open(own.as, firefox)).problem?.code).toBe('actor.signed-out');
  const { body } = await api.call(listPersonHistory, { as: 'admin', params, query: {} });
  expect(body.items[0]).toMatchObject({
    by: { userId: people.admin },
    fields: [{ path: 'signedOutEverywhere', before: false, after: true }],
  });
});

test('a person whose second factor an administrator resets is signed out and notified', async () => {
  await api.identity.setUpSecondFactor(people.director);
  const own = signIn('director', 60);
  await open(own.as, firefox);
  const params = { userId: people.director };
  const account = async () => (await api.call(getAccount, { as: 'admin', params })).body;
  expect(await account()).toMatchObject({ hasSecondFactor: true });
  for (let n = 0; n < 2; n += 1)
    expect((await api.call(resetSecondFactor, { as: 'admin', params })).body).toEqual(params);
  expect(await account()).toMatchObject({ hasSecondFactor: false });
  expect((await open(own.as, firefox)).problem?.code).toBe('actor.signed-out');
  const { body } = await api.call(listPersonHistory, { as: 'admin', params, query: {} });
  expect(body.items).toHaveLength(1);
  expect(body.items[0]?.fields).toEqual([
    { path: 'secondFactor', before: true, after: false },
    { path: 'signedOutEverywhere', before: false, after: true },
  ]);
  const later = signIn('director', -1);
  expect(await getMessages(later.as, 'secondFactorReset')).toHaveLength(1);
});

test('a person cannot reset their own second factor', async () => {
  const params = { userId: people.admin };
  const { problem } = await api.call(resetSecondFactor, { as: 'admin', params });
  expect(problem?.code).toBe('actor.forbidden');
});
