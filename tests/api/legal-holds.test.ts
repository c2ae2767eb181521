import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertErasable } from '#functions/people/assert-erasable.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { removeDueRequests } from '#functions/retention/remove-requests.ts';
import { calculateNoticeEnd } from '#functions/retention/rules/change-rules.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { addParticipant } from '#shared/requests/conversation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { createLegalHold, liftLegalHold } from '#shared/retention/retention-api.ts';
import { setAdministrator } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { retentionRig } from './support/retention-rig.ts';

const api = await startApi();
afterAll(() => api.stop());
const { reference, createDeps, setRules, plan, messagesTo } = retentionRig(api);
const users = userStore(api.table);
const patient = { timeout: 5000 };

const ids = { withdrawn: '' };
beforeAll(async () => {
  const body = { isAdministrator: true };
  await api.call(setAdministrator, { as: 'admin', params: { userId: people.director }, body });
  const made = await api.call(createRequest, {
    as: 'employee',
    body: { categoryId, values: answers('120') },
  });
  const params = { requestId: made.body.requestId };
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  await api.call(addParticipant, { as: 'employee', params, body: { userId: people.colleague } });
  await api.call(withdrawRequest, { as: 'employee', params, body: {} });
  ids.withdrawn = params.requestId;
});

test('a legal hold prevents the removal of requests and stays in effect for the notice period after it is lifted', async () => {
  await setRules([{ categoryId: null, outcome: null, months: 3 }]);
  const body = { on: 'person' as const, targetId: people.employee, reason: 'Lawsuit' };
  const { body: hold } = await api.call(createLegalHold, { as: 'admin', body });
  expect(await removeDueRequests(createDeps())).toBe(0);
  const held = await plan();
  expect(held).toMatchObject({ months: {}, held: { count: 1 } });
  expect(held.held.rows).toMatchObject([
    { requestId: ids.withdrawn, at: null, holdIds: [hold.id] },
  ]);
  const at = { params: { requestId: ids.withdrawn } };
  const see = async (as: 'employee' | 'admin') =>
    (await api.call(getRequest, { as, ...at })).body.removal;
  await expect.poll(() => see('admin'), patient).toEqual({ at: null, months: 3 });
  expect(await see('employee')).toBeUndefined();
  const params = { id: hold.id };
  const lifted = await api.call(liftLegalHold, { as: 'admin', params });
  expect(Date.parse(lifted.body.endsAt ?? '')).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
  expect((await messagesTo(people.director)).map(({ what }) => what).slice(0, 2)).toEqual([
    'holdLifted',
    'holdSet',
  ]);
});

test.each([
  ['person', () => people.leaver, 'There is a legal hold on Leaver.'],
  ['request', () => ids.withdrawn, 'REQ-'],
  ['category', () => categoryId, 'REQ-'],
] as const)(
  'a legal hold on a %s prevents the erasure of the people who have a part in it',
  async (on, targetId, reason) => {
    const userId = on === 'person' ? people.leaver : people.colleague;
    const user = { ...(await users.load(app, userId)), isActive: false };
    const deps = { table: api.table, applicationId: app, now: () => new Date().toISOString() };
    await assertErasable(deps, user);
    const body = { on, targetId: targetId(), reason: 'Lawsuit' };
    const { body: hold } = await api.call(createLegalHold, { as: 'admin', body });
    await expect(assertErasable(deps, user)).rejects.toThrow(reason);
    const now = () => calculateNoticeEnd(new Date().toISOString());
    await api.call(liftLegalHold, { as: 'admin', params: { id: hold.id } });
    await assertErasable({ ...deps, now }, user);
    const { legalHolds } = await reference.load(app);
    for (const one of legalHolds)
      await reference.save(app, 'HOLD', { ...one, endsAt: one.since }, one);
  },
);
