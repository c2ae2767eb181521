import { describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { closeRequest } from '#functions/requests/rules/commands/workflow.ts';
import { AppError } from '#shared/errors.ts';
import {
  assignees,
  decided,
  drafted,
  inReview,
  newId,
  opened,
  ref,
  requireTask,
} from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people } from './support/people.ts';

const getCode = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'none';
};
const getProblem = (act: () => unknown): AppError => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('nothing was refused');
};
const oneStep = organisation();
const threeSteps = organisation({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.director] } },
      { approvers: { kind: 'group', group: 'Travel desk' } },
    ]),
  ],
});

describe('a request in progress', () => {
  test('a draft stores its answers, title and amount, even if it is incomplete', () => {
    const record = drafted(oneStep, { amount: '1150.30' });
    expect(record.request).toMatchObject({
      status: 'Draft',
      title: 'Fair in Lyon',
      amount: { amount: '1150.30', currency: 'EUR' },
      timeZone: 'Europe/Berlin',
      lastEvent: { seq: 1 },
    });
    expect(record.participants.map(({ parts }) => parts)).toEqual([['requester']]);
  });

  test('submitting a request fixes the versions of routing and form, plans the stages and starts the workflow', () => {
    const record = drafted(threeSteps);
    const change = submit(record, {
      by: ref('employee'),
      at: monday,
      organisation: threeSteps,
      newId,
    });
    expect(change.event).toMatchObject({ type: 'submitted', drives: 'start' });
    expect(change.stages?.map(({ status }) => status)).toEqual(['Waiting', 'Waiting', 'Waiting']);
    expect(change.request).toMatchObject({ status: 'InReview', routingVersion: 1, round: 1 });
    expect(change.request.path.map((group) => group.map(({ state }) => state))).toEqual([
      ['forecast'],
      ['forecast'],
      ['forecast'],
    ]);
  });

  test('stages open in order, and the approval of the last one approves the request', () => {
    let record = inReview(threeSteps);
    expect(assignees(record)).toEqual(['Manager']);
    record = opened(decided(record, 'manager'), threeSteps);
    expect(assignees(record)).toEqual(['Director']);
    record = opened(decided(record, 'director'), threeSteps);
    expect(assignees(record)).toEqual(['Controller', 'Finance']);
    record = decided(record, 'finance');
    expect(record.request).toMatchObject({
      status: 'Approved',
      closedAt: monday,
      assignees: [],
      dueAt: null,
    });
    expect(record.events.at(-1)).toMatchObject({ type: 'approved', drives: 'closed' });
    expect(record.tasks.find(({ assignee }) => assignee.name === 'Controller')).toMatchObject({
      status: 'NotNeeded',
      decidedBy: ref('finance'),
    });
    expect(verifyChain(record.events)).toEqual({ ok: true });
  });

  test('opening stages changes nothing if a stage is already open or the request is closed', () => {
    const record = inReview(oneStep);
    expect(openStages(record, { at: monday, organisation: oneStep, newId })).toBeNull();
    const over = decided(record, 'manager');
    expect(openStages(over, { at: monday, organisation: oneStep, newId })).toBeNull();
    expect(closeRequest(over, { at: monday })).toBeNull();
  });

  test('each change updates the assignees, due time and path of the request in every list', () => {
    const record = inReview(threeSteps);
    const [task] = record.tasks;
    expect(record.request.assignees).toMatchObject([
      { name: 'Manager', stage: 'Step 1', since: monday },
    ]);
    expect(record.request.dueAt).toBe(task?.dueAt);
    expect(task?.path).toEqual(record.request.path);
    expect(record.request.path[0]?.[0]).toMatchObject({ state: 'open', openedAt: monday });
  });

  test('a request is approved when all of its remaining steps are skipped', () => {
    const twice = organisation({
      routings: [
        routing([
          { approvers: { kind: 'manager', level: 1 } },
          { approvers: { kind: 'named', userIds: [people.manager] } },
        ]),
      ],
    });
    const approved = decided(inReview(twice), 'manager');
    expect(approved.request.status).toBe('InReview');
    const record = opened(approved, twice);
    expect(record.request.status).toBe('Approved');
    expect(record.stages[1]).toMatchObject({ status: 'Skipped' });
    expect(record.events.at(-1)).toMatchObject({ type: 'closed', by: null, drives: 'closed' });
  });
});

describe('permission to decide', () => {
  test('only the assignee can decide a task', () => {
    const record = inReview(oneStep);
    const { taskId } = requireTask(record, 'manager');
    const act = () =>
      decide(record, { taskId, by: ref('director'), at: monday, outcome: 'approve' });
    expect(getCode(act)).toBe('actor.forbidden');
  });

  test('a second decision on a task is refused, and the error names the person and time of the first one', () => {
    const record = inReview(
      organisation({
        routings: [routing([{ approvers: { kind: 'group', group: 'Travel desk' } }])],
      }),
    );
    const late = requireTask(record, 'controller');
    const over = decided(record, 'finance', 'approve', '2026-03-02T10:00:00.000Z');
    const problem = getProblem(() =>
      decide(over, {
        taskId: late.taskId,
        by: ref('controller'),
        at: monday,
        outcome: 'reject',
        comments: 'No',
      }),
    );
    expect(problem.code).toBe('task.already-decided');
    expect(problem.present).toMatchObject({
      status: 'NotNeeded',
      by: ref('finance'),
      at: '2026-03-02T10:00:00.000Z',
    });
  });

  test('an approver must give a reason to reject or return a request', () => {
    const record = inReview(oneStep);
    const { taskId } = requireTask(record, 'manager');
    for (const outcome of ['reject', 'return'] as const) {
      const problem = getProblem(() =>
        decide(record, { taskId, by: ref('manager'), at: monday, outcome, comments: ' ' }),
      );
      expect(problem).toMatchObject({ code: 'input.invalid', fields: { comments: ['Say why.'] } });
    }
  });

  test('a request cannot be returned from a step that disables returns', () => {
    const strict = organisation({
      routings: [routing([{ approvers: { kind: 'manager', level: 1 }, mayReturn: false }])],
    });
    const record = inReview(strict);
    const { taskId } = requireTask(record, 'manager');
    const act = () =>
      decide(record, { taskId, by: ref('manager'), at: monday, outcome: 'return', comments: 'x' });
    expect(getCode(act)).toBe('actor.forbidden');
  });

  test('a decision on a task that does not exist is refused as not found', () => {
    const record = inReview(oneStep);
    expect(
      getCode(() =>
        decide(record, { taskId: newId(), by: ref('manager'), at: monday, outcome: 'approve' }),
      ),
    ).toBe('task.not-found');
  });
});
