import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const params = { userId: people.manager };
const leave = (query: Record<string, string> = {}, as: PersonName = 'admin') =>
  api.call(deactivateUser, { as, params, query });
const profile = () => userStore(api.table).load(app, people.manager);
const getAssignees = async (requestId: string) =>
  (await api.requests.load(app, requestId)).request.assignees.map(({ name }) => name);

async function comeBack() {
  if ((await profile()).isActive) return;
  await api.call(updateUser, { as: 'admin', params, body: { isActive: true } });
}
beforeEach(comeBack);

describe('deactivation of a person', () => {
  test('the preview of a deactivation shows the tasks to be moved with new assignees and changes nothing', async () => {
    const { requestId, taskId } = await setScene(api, 'open');
    const { body } = await leave({ preview: 'true' });
    expect(body).toMatchObject({ identity: 'preview', more: false, user: { isActive: true } });
    expect(body.moves).toMatchObject([{ taskId, requestId, to: [{ name: 'Director' }] }]);
    expect(body.dependents).toContainEqual(expect.objectContaining({ kind: 'rule' }));
    expect(await getAssignees(requestId)).toEqual(['Manager']);
    expect(await api.identity.maySignIn(people.manager)).toBe(true);
  });

  test("deactivation moves a person's tasks to the next manager and blocks the person's sign-in", async () => {
    const made = [await setScene(api, 'open'), await setScene(api, 'open')];
    const { body } = await leave();
    expect(body).toMatchObject({ identity: 'disabled', user: { isActive: false } });
    expect(body.moves.length).toBeGreaterThanOrEqual(2);
    for (const { requestId } of made) {
      expect(await getAssignees(requestId)).toEqual(['Director']);
      const { events } = await api.requests.load(app, requestId);
      expect(events.filter(({ type }) => type === 'task-moved')).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({
        by: { name: 'Admin' },
        details: { from: { name: 'Manager' }, to: [{ name: 'Director' }] },
        tells: [{ userId: people.director, what: 'task' }],
      });
      expect(verifyChain(events)).toEqual({ ok: true });
    }
    expect(await api.identity.maySignIn(people.manager)).toBe(false);
    expect((await api.call(getUser, { as: 'manager', params })).problem?.code).toBe(
      'actor.inactive',
    );
  });

  test('repeating an interrupted deactivation moves the remaining tasks, and one more repetition changes nothing', async () => {
    const { requestId } = await setScene(api, 'open');
    const before = await profile();
    await userStore(api.table).save({ ...before, isActive: false }, before);
    const { body } = await leave();
    expect(body.moves).toMatchObject([{ requestId, to: [{ name: 'Director' }] }]);
    expect(await getAssignees(requestId)).toEqual(['Director']);
    const again = await leave();
    expect(again.body).toMatchObject({ moves: [], more: false, identity: 'disabled' });
    const { events } = await api.requests.load(app, requestId);
    expect(events.filter(({ type }) => type === 'task-moved')).toHaveLength(1);
  });

  test('two simultaneous deactivations of a person move each task once', async () => {
    const { requestId } = await setScene(api, 'open');
    const replies = await Promise.all([leave(), leave()]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    await leave();
    const { events } = await api.requests.load(app, requestId);
    expect(events.filter(({ type }) => type === 'task-moved')).toHaveLength(1);
  });

  test('a successor chosen in a deactivation gets the tasks of the deactivated person', async () => {
    const made = [await setScene(api, 'open'), await setScene(api, 'open')];
    const preview = await leave({ preview: 'true', to: people.finance });
    expect(new Set(preview.body.moves.flatMap(({ to }) => to.map(({ name }) => name)))).toEqual(
      new Set(['Finance']),
    );
    await leave({ to: people.finance });
    for (const { requestId } of made) expect(await getAssignees(requestId)).toEqual(['Finance']);
    const [of] = made;
    const { events } = await api.requests.load(app, of?.requestId ?? '');
    expect(events.at(-1)).toMatchObject({ details: { to: [{ name: 'Finance' }] } });
    await comeBack();
    const own = { as: 'colleague' as const };
    const { body } = await api.call(createRequest, {
      ...{ ...own, body: { categoryId, values: answers('120') } },
    });
    const { requestId } = body;
    await api.call(submitRequest, { ...own, params: { requestId }, body: {} });
    await api.openStages(requestId);
    expect(await getAssignees(requestId)).toEqual(['Manager']);
    await leave({ to: people.colleague });
    expect(await getAssignees(requestId)).toEqual(['Director']);
  });

  test.each([
    [
      'a person who can’t decide',
      people.employee,
      'Employee has the role Employee. Only approvers can decide.',
    ],
    ['the leaving person', people.manager, 'Choose somebody else.'],
    ['an inactive person', people.leaver, 'Leaver is inactive.'],
  ])('a deactivation cannot move tasks to %s', async (_, to, why) => {
    const { problem } = await leave({ to });
    expect(problem?.fields).toEqual({ to: [why] });
    expect(await api.identity.maySignIn(people.manager)).toBe(true);
  });

  test('deactivation moves tasks to an active delegate rather than to the manager', async () => {
    const { requestId } = await setScene(api, 'open');
    const body = { toUserId: people.finance, startsOn: '2020-01-01', endsOn: '2099-01-01' };
    await api.call(createDelegation, { as: 'admin', params, body });
    const preview = await leave({ preview: 'true' });
    expect(preview.body.moves).toMatchObject([{ to: [{ name: 'Finance' }] }]);
    await leave();
    expect(await getAssignees(requestId)).toEqual(['Finance']);
  });
});

describe('a refused deactivation', () => {
  test('an administrator cannot deactivate themselves', async () => {
    const own = { as: 'admin' as const, params: { userId: people.admin } };
    expect((await api.call(deactivateUser, own)).problem?.code).toBe('actor.forbidden');
  });

  test('a person cannot be deactivated by a profile change, because that does not move their tasks', async () => {
    const sent = { as: 'admin' as const, params, body: { isActive: false } };
    expect((await api.call(updateUser, sent)).problem?.fields).toHaveProperty('isActive');
  });
});

test('a reactivated person can sign in again', async () => {
  await leave();
  expect(await api.identity.maySignIn(people.manager)).toBe(false);
  await comeBack();
  expect(await api.identity.maySignIn(people.manager)).toBe(true);
  expect((await profile()).isActive).toBe(true);
});
