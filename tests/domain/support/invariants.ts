import { expect } from 'vitest';
import type * as z from 'zod';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { buildPathSegments } from '#functions/requests/rules/record/path-segments.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import { TextEventType } from '#shared/requests/decision-text.ts';
import { Event } from '#shared/requests/event.ts';
import { isClosedRequest, Request, requestTransitions } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { Stage, type StageStatus } from '#shared/requests/stage.ts';
import { Task, type TaskStatus } from '#shared/tasks/task.ts';
import { expectOwnersNotified } from './expect-owners-notified.ts';

const stageTransitions: Record<StageStatus, readonly StageStatus[]> = {
  Waiting: ['Open', 'Skipped', 'Cancelled'],
  Open: ['Approved', 'Rejected', 'Returned', 'Cancelled'],
  Approved: [],
  Rejected: [],
  Returned: [],
  Skipped: [],
  Cancelled: [],
};

/** Return the valid next statuses of a stage. A migration to another version can plan a skipped stage again. */
const lawfulAfter = (status: StageStatus, event: string | undefined) =>
  status === 'Skipped' && event === 'routing-migrated'
    ? (['Waiting', 'Cancelled'] as const)
    : stageTransitions[status];

/** Check that statuses change only as in the tables of workflow.md and that no data is lost. */
export function expectValidTransition(before: RequestRecord, after: RequestRecord): void {
  const [from, to] = [before.request.status, after.request.status];
  if (from !== to) expect(requestTransitions[from], `${from} to ${to}`).toContain(to);
  for (const stage of before.stages) {
    const next = after.stages.find(({ stageId }) => stageId === stage.stageId);
    expect(next, `stage ${stage.name} is lost`).toBeDefined();
    if (next && next.status !== stage.status)
      expect(lawfulAfter(stage.status, after.events.at(-1)?.type)).toContain(next.status);
    if (next) expect(next.order).toBe(stage.order);
  }
  for (const task of before.tasks) {
    const next = after.tasks.find(({ taskId }) => taskId === task.taskId);
    expect(next, `task ${task.taskId} is lost`).toBeDefined();
    if (task.status !== 'Pending') expect(next).toEqual(task);
  }
  expect(after.events.slice(0, -1)).toEqual(before.events);
  expectOwnersNotified(before, after);
  expectShownInConversation(after.events.at(-1));
}

/** Check that the comment of an event is shown in the conversation, unless the comment is stored as a separate item. */
function expectShownInConversation(event: Event | undefined): void {
  const isComment = event?.details.commentId !== undefined;
  if (event?.by && event.comment && !isComment) expect(TextEventType.options).toContain(event.type);
}

/**
 * Check that no owner of the request is an assignee, that only assignees decide tasks, and that nobody has two open
 * tasks of one stage.
 */
function expectRightPeople({ request, tasks }: RequestRecord): void {
  const owners = [request.requester.userId, request.raisedBy.userId];
  for (const task of tasks) {
    expect(owners, 'asked on a request of their own').not.toContain(task.assignee.userId);
    if (task.status === 'Approved' || task.status === 'Rejected' || task.status === 'Returned')
      expect(task.decidedBy).toEqual(task.assignee);
  }
  const open = tasks.filter(({ status }) => status === 'Pending');
  const parts = open.map(({ stageId, assignee }) => `${stageId} ${assignee.userId}`);
  expect(new Set(parts).size).toBe(parts.length);
}

/** Check that tasks, stages and request are consistent. */
function expectConsistent(record: RequestRecord): void {
  const { request, stages, tasks } = record;
  const open = stages.filter(({ status }) => status === 'Open');
  const pending = tasks.filter(({ status }) => status === 'Pending');
  if (request.status !== 'InReview') {
    expect(open).toEqual([]);
    expect(pending).toEqual([]);
    expect(stages.filter(({ status }) => status === 'Waiting')).toEqual([]);
  }
  expect(isClosedRequest(request)).toBe(request.closedAt !== null);
  expect(new Set(open.map(({ order }) => order)).size).toBeLessThanOrEqual(1);
  for (const stage of open)
    expect(
      pending.some(({ stageId }) => stageId === stage.stageId),
      `${stage.name} is stuck`,
    ).toBe(true);
  for (const task of pending) {
    expect(open.some(({ stageId }) => stageId === task.stageId)).toBe(true);
    expect(task.path).toEqual(request.path);
  }
  expect(request.path).toEqual(buildPathSegments(record));
  expect(request.assignees.map(({ userId }) => userId)).toEqual(
    pending.map(({ assignee }) => assignee.userId),
  );
  expect(request.dueAt).toBe(open.flatMap(({ dueAt }) => dueAt ?? []).sort()[0] ?? null);
  const involved = new Set(record.participants.map(({ userId }) => userId));
  for (const { assignee } of tasks) expect(involved).toContain(assignee.userId);
}

/** Check that a stage has enough assignees and approvals for its quorum, unless a policy approved it. */
function expectQuorums(record: RequestRecord): void {
  for (const stage of record.stages) {
    const { needed = 0, step, name } = stage;
    if (stage.openedAt === null) continue;
    const tasks = record.tasks.filter(({ stageId }) => stageId === stage.stageId);
    const people = (...statuses: TaskStatus[]) =>
      new Set(
        tasks
          .filter(({ status }) => statuses.includes(status))
          .map(({ assignee }) => assignee.userId),
      ).size;
    const byPolicy = record.escalations.some(
      ({ stageId, action }) => stageId === stage.stageId && action === 'approve',
    );
    if (stage.status === 'Open' && people('Rejected') === 0)
      expect(people('Pending', 'Approved'), `${name} can be decided`).toBeGreaterThanOrEqual(
        needed,
      );
    if (stage.status === 'Approved' && !byPolicy)
      expect(people('Approved'), `${name} is approved by`).toBeGreaterThanOrEqual(needed);
    const before = new Set(
      record.tasks
        .filter(
          ({ round, status, stageId }) =>
            round === stage.round && status === 'Approved' && stageId !== stage.stageId,
        )
        .map(({ assignee }) => assignee.userId),
    );
    if (step.rule.kind === 'atLeast')
      expect(needed + before.size, name).toBeGreaterThanOrEqual(step.rule.count);
  }
}

const same = (schema: z.ZodType, items: readonly unknown[] = []) => {
  for (const item of items) expect(schema.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
};

/** Check that a saved change can be read unchanged and fits one transaction. Participants may be stored earlier. */
export function expectStorable(change: Change): void {
  same(Request, [change.request]);
  same(Event, [change.event]);
  same(RequestValues, change.values);
  same(Stage, change.stages);
  same(Task, change.tasks);
  same(Comment, change.comments);
  same(Participant, change.participants);
  same(Escalation, change.escalations);
  const count = [
    change.values,
    change.stages,
    change.tasks,
    change.comments,
    change.escalations,
  ].reduce((sum, list) => sum + (list?.length ?? 0), 2);
  expect(count).toBeLessThanOrEqual(100);
}

const nextMilestone = ({ stages }: RequestRecord): string | undefined =>
  stages
    .filter(({ status }) => status === 'Open')
    .flatMap(({ milestones, nextMilestone: n }) => milestones[n]?.at ?? [])
    .sort()[0];

/** Check that the event alone signals everything that the state machine waits for. */
export function expectMachineNotified(before: RequestRecord, after: RequestRecord): void {
  const event = after.events.at(-1);
  const isOpen = ({ stages }: RequestRecord) => stages.some(({ status }) => status === 'Open');
  const [from, to] = [before.request.status, after.request.status];
  if (from !== 'InReview' && to === 'InReview') expect(event?.drives).toBe('start');
  if (from === 'InReview' && to !== 'InReview' && event?.type !== 'closed')
    expect(event?.drives).toBe('closed');
  if (to === 'InReview' && isOpen(before) && !isOpen(after)) expect(event?.drives).toBe('next');
  const [was, is] = [nextMilestone(before), nextMilestone(after)];
  const isEarlier = isOpen(before) && is !== undefined && (was === undefined || is < was);
  if (to === 'InReview' && isEarlier) expect(event?.drives, event?.type).toBe('rescheduled');
}

/** Check that no request is approved without an approval by a person or by an escalation policy. */
function expectDecided({ request, tasks, escalations }: RequestRecord): void {
  if (request.status !== 'Approved') return;
  const byPeople = tasks.some(({ status }) => status === 'Approved');
  const byPolicy = escalations.some(({ action }) => action === 'approve');
  expect(byPeople || byPolicy, 'approved by nobody').toBe(true);
}

/**
 * Check that no milestone of a stage exists or fires twice, and that all fire in order. An open stage has one breach,
 * and one milestone for each escalation level.
 */
function expectMilestones({ stages, events }: RequestRecord): void {
  for (const stage of stages) {
    const { milestones, nextMilestone: n, stageId } = stage;
    const names = ({ kind, level }: (typeof milestones)[number]) => `${kind} ${level ?? ''}`;
    const [fired, ahead] = [milestones.slice(0, n), milestones.slice(n)];
    const count = (type: string) =>
      events.filter((event) => event.type === type && event.stage?.stageId === stageId).length;
    const breaches = fired.filter(({ kind }) => kind === 'breach').length;
    expect(count('breached'), `${stage.name}: breaches`).toBe(breaches);
    const known = milestones.map(({ kind, level, percent, after }) =>
      [kind, level, percent, after].join(),
    );
    expect(known, `${stage.name}: a milestone twice`).toEqual([...new Set(known)]);
    const reached = events.flatMap(({ stage: of, details }) =>
      of?.stageId === stageId && 'milestone' in details ? [Number(details.milestone)] : [],
    );
    expect(reached, `${stage.name}: fired twice or out of order`).toEqual(
      [...new Set(reached)].toSorted((a, b) => a - b),
    );
    for (const place of reached) expect(place, stage.name).toBeLessThan(n);
    if (stage.status !== 'Open' || stage.dueAt === null) continue;
    const all = milestones.filter(({ kind }) => kind !== 'remind').map(names);
    const expected = ['breach ', ...stage.escalation.map((_, level) => `escalate ${level}`)];
    expect(all.toSorted(), stage.name).toEqual(expected.toSorted());
    expect(ahead.map(({ at }) => at)).toEqual(ahead.map(({ at }) => at).toSorted());
    expect(milestones.map((one) => one.n)).toEqual(milestones.map((_, place) => place));
  }
}

/**
 * Check that automatic escalations reach each level of a stage at most once and in order. Only levels that approve may
 * be skipped. People may repeat a level.
 */
function expectEscalations({ stages, escalations }: RequestRecord): void {
  for (const { stageId, name, escalation } of stages) {
    const here = escalations.filter((one) => one.stageId === stageId);
    const levels = new Set(here.map(({ level }) => level));
    const skipped = escalation.slice(0, Math.max(0, ...levels)).filter((_, n) => !levels.has(n));
    expect(
      skipped.filter(({ action }) => action !== 'approve'),
      name,
    ).toEqual([]);
    const automatic = here.filter(({ by }) => by === null).map(({ level }) => level);
    expect(automatic, name).toEqual([...new Set(automatic)].toSorted());
  }
}

/** Check all invariants of a request after any action. */
export function expectInvariants(record: RequestRecord): void {
  expectMilestones(record);
  expectEscalations(record);
  expectDecided(record);
  expectRightPeople(record);
  expectConsistent(record);
  expectQuorums(record);
  expect(verifyChain(record.events)).toEqual({ ok: true });
}
