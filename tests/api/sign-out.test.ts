import { afterAll, expect, test } from 'vitest';
import { getUser } from '#shared/users/user-reads-api.ts';
import { signOutEverywhere } from '#shared/users/users-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

/** Create a token of a session that started this many seconds ago, or in the future. */
const signedIn = (seconds: number) => ({
  ...buildClaims('manager'),
  auth_time: String(Math.floor(Date.now() / 1000) - seconds),
});
const params = { userId: people.manager };

test('signing out everywhere ends all current sign-ins of the person, but no later ones and none of other people', async () => {
  const here = signedIn(60);
  const elsewhere = signedIn(3600);
  expect((await api.call(getUser, { as: elsewhere, params })).status).toBe(200);
  expect((await api.call(signOutEverywhere, { as: here })).body).toEqual(params);
  for (const as of [here, elsewhere])
    expect((await api.call(getUser, { as, params })).problem?.code).toBe('actor.signed-out');
  expect((await api.call(getUser, { as: signedIn(-5), params })).status).toBe(200);
  expect((await api.call(getUser, { as: 'employee', params })).status).toBe(200);
  expect(await api.identity.maySignIn(people.manager)).toBe(true);
});
