import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { arrangementDurationMs, findArrangement } from '#functions/people/rules/arrangements.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { breakDownTime } from '#functions/requests/rules/views/time-breakdown.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import { RequestPath, TimeEntry } from '#shared/requests/path.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { Arrangement } from '#shared/users/user.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { answers } from './support/acts.ts';
import { expectGapsReported } from './support/expect-gaps-reported.ts';
import { expectPresent, expectWithinAuthority } from './support/expect-new-tasks.ts';
import {
  expectInvariants,
  expectMachineNotified,
  expectStorable,
  expectValidTransition,
} from './support/invariants.ts';
import { categoryId, id, ids, monday } from './support/people.ts';
import {
  actionsArbitrary,
  anybody,
  concernsOnlyPeople,
  performRandomAction,
} from './support/random-acts.ts';
import {
  getMemberId,
  organisations,
  type RandomOrganisation,
} from './support/random-organisation.ts';

/**
 * Finish a request as the product does if nothing else happens: open the next steps and let everybody approve. Tasks of
 * a person whom the requester recently chose are reassigned, or decided after the restriction expires.
 */
function finish(
  record: RequestRecord,
  { organisation }: RandomOrganisation,
  start: string,
  newId: () => string,
): RequestRecord {
  let now = record;
  let at = start;
  const next = (task: Task): Change => {
    const { userId } = task.assignee;
    const standing = organisation.directory.user(userId);
    const isBarred = findArrangement(standing ?? {}, now.request, at) !== undefined;
    const moved = isBarred ? moveTask(now, { at, organisation, newId, by: null, userId }) : null;
    if (moved) return moved;
    if (isBarred) at = new Date(Date.parse(at) + arrangementDurationMs).toISOString();
    const { assignee: by, taskId } = task;
    return decide(now, { at, standing, by, taskId, outcome: 'approve' });
  };
  for (let i = 0; now.request.status === 'InReview'; i += 1) {
    expect(i, 'the request never ends').toBeLessThan(100);
    const task = now.tasks.find(({ status }) => status === 'Pending');
    const change = task ? next(task) : openStages(now, { at, organisation, newId });
    expect(change, 'the request is stuck').not.toBeNull();
    if (change) now = applyChange(now, change);
  }
  return now;
}

/**
 * Check that no decision or new task on an administrator's request belongs to a person whom this administrator recently
 * chose.
 */
function expectUnchosen(
  before: RequestRecord,
  { event: { type, by, at } }: Change,
  after: RequestRecord,
  { organisation: { directory } }: RandomOrganisation,
): void {
  const isDecision = type === 'approved' || type === 'rejected' || type === 'returned';
  const known = new Set(before.tasks.map(({ taskId }) => taskId));
  const people = [
    ...(isDecision && by ? [by] : []),
    ...after.tasks.filter(({ taskId }) => !known.has(taskId)).map(({ assignee }) => assignee),
  ];
  for (const { userId } of people)
    expect(findArrangement(directory.user(userId) ?? {}, after.request, at)).toBeUndefined();
}

/** Let time pass without decisions. Every milestone of open stages fires, regardless of earlier changes. */
function wait(
  record: RequestRecord,
  { organisation }: RandomOrganisation,
  at: string,
  newId: () => string,
): RequestRecord {
  let now = record;
  let time = at;
  for (let i = 0; i < 100; i += 1) {
    const next = findNextWait(now, time)?.milestone;
    if (!next) return now;
    const moment = now.stages.find(({ stageId }) => stageId === next.stageId)?.milestones[next.n];
    time = moment && moment.at > time ? moment.at : time;
    const change = reachMilestone(now, { ...next, at: time, organisation, newId });
    expect(change, 'a milestone is not reached').not.toBeNull();
    if (change) now = applyChange(now, change);
    expectInvariants(now);
  }
  throw new Error('Milestones never end.');
}

/** Versions of an organisation over time: people join and leave, and change roles, groups, managers and delegates. */
const changing = fc.array(organisations, { minLength: 1, maxLength: 3 });

test('any sequence of actions in any organisation preserves the invariants of a request', {
  timeout: 300_000,
}, () => {
  const done = new Map<string, number>();
  let bounded = 0;
  fc.assert(
    fc.property(
      changing,
      actionsArbitrary,
      fc.nat({ max: 12 }),
      (organisations, drawn, thousands) => {
        const [first] = organisations;
        if (!first) return;
        const { requester, raiser } = first;
        let random = first;
        let { organisation } = first;
        const newId = ids();
        const arrangements = new Map<string, Arrangement[]>();
        let record = beginRecord(
          startDraft({
            applicationId,
            requestId: id(77),
            number: 'REQ-2026-000001',
            categoryId,
            priority: 'normal',
            at: monday,
            by: personRef(raiser),
            values: answers(`${thousands}000`),
            requester,
            reference: organisation.reference,
          }),
        );
        record = applyChange(
          record,
          submit(record, { by: personRef(raiser), at: monday, organisation, newId, isAdmin: true }),
        );
        let time = Date.parse(monday);
        const take = (change: Change | null) => {
          if (!change) return;
          done.set(change.event.type, (done.get(change.event.type) ?? 0) + 1);
          const after = applyChange(record, change);
          expectValidTransition(record, after);
          expectUnchosen(record, change, after, random);
          expectStorable(change);
          const admins = random.organisation.directory.inRole('admin');
          const active = admins.flatMap(({ isActive, userId }) => (isActive ? userId : []));
          expectGapsReported(record, after, active);
          expectMachineNotified(record, after);
          expectInvariants(after);
          const { at } = change.event;
          expectPresent(record, after, random.organisation, at);
          bounded += expectWithinAuthority(record, after, random.organisation, at);
          record = after;
        };
        for (const [n, one] of drawn.entries()) {
          time += one.hours * 3_600_000;
          const at = new Date(time).toISOString();
          if (concernsOnlyPeople(one)) {
            const { userId } = one.flag ? raiser : requester;
            const by = one.rightful ? { userId, name: 'Owner' } : anybody(one.who);
            const others = arrangements.get(getMemberId(one.which)) ?? [];
            arrangements.set(getMemberId(one.which), [...others, { by, at, what: 'profile' }]);
          }
          const drawnNow = organisations[Math.floor((n * organisations.length) / drawn.length)];
          random = { ...(drawnNow ?? first).arranged(arrangements), requester, raiser };
          organisation = random.organisation;
          try {
            // Usually the state machine opens stages before the next action of a person, but not always.
            if (one.rightful) take(openStages(record, { at, organisation, newId }));
            take(performRandomAction(record, one, random, at, newId));
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
        }
        const now = new Date(time).toISOString();
        RequestPath.parse(buildRequestPath(record, now, organisation.reference));
        for (const entry of breakDownTime(record, now, organisation.reference))
          TimeEntry.parse(entry);
        expectInvariants(finish(record, random, now, newId));
        try {
          const late = wait(record, random, now, newId);
          for (const stage of late.stages.filter(({ status }) => status === 'Open'))
            expect(stage.nextMilestone).toBe(stage.milestones.length);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      },
    ),
    { numRuns: runs(1000) },
  );
  // Every kind of action must occur many times, because a property without examples proves nothing.
  const every = [
    'stages-opened',
    'approved',
    'rejected',
    'returned',
    'resubmitted',
    'edited',
    'withdrawn',
    'reassigned',
    'approver-added',
    'escalated',
    'reminded',
    'breached',
    'task-moved',
    'commented',
    'information-asked',
    'rescheduled',
    'routing-migrated',
    'closed',
    'workflow-failed',
    'workflow-restarted',
  ];
  for (const type of every)
    expect(done.get(type) ?? 0, type).toBeGreaterThanOrEqual(minMatches(11));
  expect(bounded, 'tasks by approval limits').toBeGreaterThanOrEqual(minMatches(50));
});
