import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { defaultApplicationId as app } from '#shared/application.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { decideByLink, getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { approveTask, reassignTask } from '#shared/tasks/tasks-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { linkTo, setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
afterEach(() => void vi.useRealTimers());

const who = fc.constantFrom('manager' as const, 'director' as const, 'employee' as const);
const outcome = fc.constantFrom('approve', 'reject', 'return');
const which = fc.nat(1);
const otherwise = fc.constantFrom('withdraw' as const, 'reassign' as const, 'approve' as const);
const actionArbitrary = fc.oneof(
  fc.record({ is: fc.constant('open' as const), as: who, which }),
  fc.record({ is: fc.constant('confirm' as const), as: who, which, outcome }),
  // Most actions with a link are performed by the manager, to whom the links belong.
  fc.record({
    ...{ is: fc.constant('confirm' as const), as: fc.constant('manager' as const) },
    ...{ which, outcome },
  }),
  fc.record({ is: fc.constant('end' as const), by: otherwise }),
  fc.record({ is: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 5 }) }),
);
type Act = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never;
type Scene = Awaited<ReturnType<typeof setScene>>;

/** End the task without a link, if that is still possible. */
async function endTask(by: 'withdraw' | 'reassign' | 'approve', { taskId, requestId }: Scene) {
  const params = { taskId };
  if (by === 'withdraw')
    return api.call(withdrawRequest, { as: 'employee', params: { requestId }, body: {} });
  if (by === 'approve')
    return api.call(approveTask, { as: 'manager', params, body: { userId: people.manager } });
  const body = { toUserId: people.director, comments: 'On leave.' };
  return api.call(reassignTask, { as: 'manager', params, body });
}

/** Perform one action. Return the receipt if a link returned one. */
async function perform(one: Act, scene: Scene, links: readonly string[]) {
  if (one.is === 'wait') vi.setSystemTime(Date.now() + one.days * 24 * 3_600_000);
  if (one.is === 'end') await endTask(one.by, scene);
  if (one.is === 'wait' || one.is === 'end') return undefined;
  const { as } = one;
  const link = links[one.which] ?? '';
  const params = { link };
  if (one.is === 'open') {
    const { status } = await api.call(getDecisionLink, { as, params });
    expect(status).toBe(as === 'manager' ? 200 : 403);
    return undefined;
  }
  const body = { outcome: one.outcome, comments: 'Because.' };
  const { status, body: receipt } = await api.call(decideByLink, { as, params, body });
  if (as !== 'manager') expect(status).toBe(403);
  return status === 200 ? { link, receipt } : undefined;
}

test('in any order of actions, a decision link decides at most once, for its approver, and only while it is valid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 9 }), async (acts) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const scene = await setScene(api, 'open');
      const until = Date.now() + 7 * 24 * 3_600_000;
      const links = [await linkTo(api, scene), await linkTo(api, scene)];
      const told = new Map<string, object>();
      for (const one of acts) {
        const answer = await perform(one, scene, links);
        if (!answer) continue;
        const before = told.get(answer.link);
        if (before) expect(answer.receipt).toEqual(before);
        told.set(answer.link, answer.receipt);
      }
      const { events, tasks } = await api.requests.load(app, scene.requestId);
      const decided = events.filter(({ details }) => details.mailLink !== undefined);
      expect(decided.length).toBe(told.size);
      expect(decided.length).toBeLessThanOrEqual(1);
      for (const { by, at, taskId } of decided) {
        expect(by?.userId).toBe(people.manager);
        expect(taskId).toBe(scene.taskId);
        expect(Date.parse(at)).toBeLessThanOrEqual(until);
      }
      const own = events.filter(
        ({ type, taskId }) =>
          ['approved', 'rejected', 'returned'].includes(type) && taskId === scene.taskId,
      );
      expect(own.length).toBeLessThanOrEqual(1);
      expect(tasks.find(({ taskId }) => taskId === scene.taskId)?.status === 'Pending').toBe(
        told.size === 0 && !acts.some(({ is }) => is === 'end'),
      );
      vi.useRealTimers();
    }),
    { numRuns: 25 },
  );
}, 120_000);
