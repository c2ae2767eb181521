import { afterAll, expect, test } from 'vitest';
import { endSessions } from '#functions/people/end-sessions.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { createProfileCache } from '#functions/platform/profiles.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { deactivateUser } from '#shared/users/people-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const users = userStore(api.table);

const signedInAt = (name: PersonName, at: string) => ({
  ...buildClaims(name),
  auth_time: String(Math.floor(Date.parse(at) / 1000)),
});
async function end(name: PersonName, at: string) {
  const find = (userId: string) => users.find(applicationId, userId);
  const known = createProfileCache(find);
  return endSessions({ users, profiles: known }, { applicationId, userId: people[name] }, at);
}
const calls = async (as: Record<string, string>) => {
  const { status, problem } = await api.call(listRequests, { as });
  return { status, code: problem?.code };
};

test('a token from before the end of all sign-ins is refused, and a token of a later sign-in is valid', async () => {
  await end('employee', '2026-03-02T09:00:00.500Z');
  expect(await calls(signedInAt('employee', '2026-03-02T08:59:59.000Z'))).toEqual({
    status: 401,
    code: 'actor.signed-out',
  });
  expect(await calls(signedInAt('employee', '2026-03-02T09:00:01.000Z'))).toMatchObject({
    status: 200,
  });
});

test('a refreshed token is refused if its original sign-in was ended', async () => {
  await end('manager', '2026-03-02T09:00:00.000Z');
  const refreshed = {
    ...signedInAt('manager', '2026-03-02T08:00:00.000Z'),
    iat: String(Date.parse('2026-03-02T09:30:00.000Z') / 1000),
  };
  expect(await calls(refreshed)).toMatchObject({ status: 401 });
});

test('a token without a sign-in time is refused if its issue time is before the end of all sign-ins', async () => {
  await end('finance', '2026-03-02T09:00:00.000Z');
  const made = { ...buildClaims('finance'), iat: '1' };
  expect(await calls(made)).toMatchObject({ status: 401 });
});

test('ending all sign-ins a second time with the same or an earlier time changes nothing', async () => {
  const once = await end('director', '2026-03-02T09:00:00.000Z');
  expect(await end('director', '2026-03-02T09:00:00.000Z')).toEqual(once);
  expect(await end('director', '2026-03-01T09:00:00.000Z')).toEqual(once);
});

test('a person who was deactivated and reactivated has to sign in again', async () => {
  const params = { userId: people.colleague };
  const { body } = await api.call(deactivateUser, { as: 'admin', params });
  expect(body.user.isActive).toBe(false);
  const left = await users.load(applicationId, people.colleague);
  await users.save({ ...left, isActive: true }, left);
  const { status } = await api.call(listUsers, {
    as: signedInAt('colleague', '2026-03-02T09:00:00.000Z'),
  });
  expect(status).toBe(401);
});
