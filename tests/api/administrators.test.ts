import { afterAll, expect, test } from 'vitest';
import { checkClaims, hasAdministratorClaim, toActor } from '#functions/platform/actor.ts';
import { administrators } from '#functions/platform/administrators.ts';
import { hasStrongSignIn, openUserPool } from '#functions/platform/user-pool.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { buildClaims, type Claims, poolId, startApi } from '#tests/support/api.ts';

process.env.ADMIN_MFA = 'required';
const api = await startApi();
afterAll(() => api.stop());
const { identity } = api;

const withGroups = (name: PersonName, groups: string): Claims => ({
  ...buildClaims(name),
  'cognito:groups': groups,
});
/** Return the actor for a person's token, based on the current state of the user pool. */
async function getActor(name: PersonName, groups: string, needsSecondFactor: boolean) {
  const claims = checkClaims(withGroups(name, groups), { now: Date.now(), userPoolId: poolId });
  const ask = administrators({ pool: async () => openUserPool(poolId), needsSecondFactor });
  const administratorStatus = hasAdministratorClaim(claims) ? await ask(claims.sub) : undefined;
  return toActor(claims, {
    applicationId,
    profile: users[name],
    administratorStatus,
  });
}
const all = ['user', 'approver', 'admin'];
/** Client roles without the admin group. */
const usual = { employee: ['user'], director: ['user', 'approver'] };
/** All possible states of a person in the pool. An authenticator app stays set up. */
const states = [
  { factor: false, member: false },
  { factor: false, member: true },
  { factor: true, member: true },
  { factor: true, member: false },
];

/** Return the expected rights of a person whose token has the admin group. */
function getExpected(name: keyof typeof usual, factor: boolean, needed: boolean) {
  const acts = factor || !needed;
  const roles = new Set(acts ? all : usual[name]);
  return { isAdministrator: acts, lacksSecondFactor: !acts, roles };
}

test.each(['employee', 'director'] as const)(
  'administrator rights of the %s need an admin token, group membership, and any required second factor',
  async (name) => {
    const ordinary = { isAdministrator: false, lacksSecondFactor: false };
    let hasFactor = false;
    for (const { factor, member } of states) {
      await identity.setAdministrator(people[name], member);
      if (factor && !hasFactor) await identity.setUpSecondFactor(people[name]);
      hasFactor = factor;
      for (const needed of [true, false]) {
        const told = JSON.stringify({ factor, member, needed });
        for (const groups of ['', '[finance]', '[administrators]'])
          expect(await getActor(name, groups, needed), told).toMatchObject({
            ...ordinary,
            roles: new Set(usual[name]),
          });
        for (const groups of ['[admin]', '[finance admin]']) {
          const actor = getActor(name, groups, needed);
          if (member) expect(await actor, told).toMatchObject(getExpected(name, factor, needed));
          else await expect(actor, told).rejects.toMatchObject({ code: 'actor.unauthenticated' });
        }
      }
    }
  },
);

test.each([
  [{ UserStatus: 'CONFIRMED' }, false],
  [{ UserStatus: 'CONFIRMED', UserMFASettingList: [] }, false],
  [{ UserStatus: 'CONFIRMED', UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }, true],
  [{ UserStatus: 'CONFIRMED', UserMFASettingList: ['EMAIL_OTP'] }, true],
  [{ UserStatus: 'EXTERNAL_PROVIDER' }, true],
] satisfies [Parameters<typeof hasStrongSignIn>[0], boolean][])(
  'a pool user with %j signs in with more than a password: %s',
  (user, expected) => {
    expect(hasStrongSignIn(user)).toBe(expected);
  },
);

const getCode = async (reply: Promise<{ problem: { code: string } | undefined }>) =>
  (await reply).problem?.code;
const administering = (as: PersonName | Claims) => [
  getCode(api.call(listRoutings, { as })),
  getCode(api.call(listTasks, { as, query: { scope: 'all' } })),
  getCode(api.call(listRequests, { as, query: { scope: 'all' } })),
];

test('an administrator without a second factor gets a specific error and only the rights of an ordinary user', async () => {
  for (const code of administering('admin')) expect(await code).toBe('actor.second-factor-missing');
  expect((await api.call(listRequests, { as: 'admin' })).status).toBe(200);
  const synced = await api.call(syncUser, { as: 'admin', body: {} });
  expect(synced.body.roles).not.toContain('admin');
  expect(await getCode(api.call(listRoutings, { as: 'employee' }))).toBe('actor.forbidden');
});

test('an administrator who sets up a second factor has administrator rights from the next call', async () => {
  await identity.setUpSecondFactor(people.admin);
  for (const code of administering('admin')) expect(await code).toBeUndefined();
  const synced = await api.call(syncUser, { as: 'admin', body: {} });
  expect(synced.body.roles).toEqual(all);
});

test('a token that still contains the `admin` group is refused after its user was removed from the group', async () => {
  await identity.setAdministrator(people.manager, false);
  const old = withGroups('manager', '[admin]');
  expect((await api.call(listRequests, { as: old })).status).toBe(401);
  expect((await api.call(listRequests, { as: 'manager' })).status).toBe(200);
});

test('administrator rights are looked up by user name, which can differ from the subject', async () => {
  const as = { ...buildClaims('admin'), 'cognito:username': people.manager };
  expect((await api.call(listRequests, { as })).status).toBe(401);
});

test('a removal from the administrator group takes effect within one minute', async () => {
  let at = 0;
  const ask = administrators({
    pool: async () => openUserPool(poolId),
    needsSecondFactor: true,
    now: () => at,
  });
  expect(await ask(people.admin)).toBe('administrator');
  await identity.setAdministrator(people.admin, false);
  at = 59_999;
  expect(await ask(people.admin)).toBe('administrator');
  at = 60_000;
  expect(await ask(people.admin)).toBe('removed');
  await identity.setAdministrator(people.admin, true);
  expect(await ask(people.admin)).toBe('administrator');
  await identity.turnSecondFactorOff(people.admin);
  at = 120_000;
  expect(await ask(people.admin)).toBe('second-factor-missing');
});

test('a person who is not in the user pool is not an administrator', async () => {
  const ask = administrators({ pool: async () => openUserPool(poolId), needsSecondFactor: true });
  expect(await ask('5b1d7f0e-0000-4000-8000-000000000000')).toBe('removed');
});

test('a missing user pool causes an internal error instead of a retryable one', async () => {
  const other = openUserPool('eu-central-1_other');
  const ask = administrators({ pool: async () => other, needsSecondFactor: true });
  const error: unknown = await ask(people.admin).catch((cause: unknown) => cause);
  expect(error).not.toBeInstanceOf(AppError);
  expect(error).toMatchObject({ name: 'ResourceNotFoundException' });
});

test('while the user pool is unavailable, nobody has administrator rights, and other people are unaffected', async () => {
  await identity.stop();
  const reply = await api.call(listRequests, { as: withGroups('finance', '[admin]') });
  expect(reply).toMatchObject({ status: 503, problem: { code: 'server.unavailable' } });
  expect(reply.headers['retry-after']).toBeDefined();
  expect((await api.call(listRequests, { as: 'finance' })).status).toBe(200);
});
