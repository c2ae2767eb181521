import { describe, expect, test } from 'vitest';
import { verifyChain } from '#functions/domain/audit/chain.ts';
import { applyChange } from '#functions/domain/requests/apply-change.ts';
import { decide } from '#functions/domain/requests/decide.ts';
import { edit } from '#functions/domain/requests/edit.ts';
import { openStages } from '#functions/domain/requests/open-stages.ts';
import { repeatOf } from '#functions/domain/requests/repeat.ts';
import { resubmit, submit } from '#functions/domain/requests/submit.ts';
import { updateRequestStatus, updateTaskStatus } from '#functions/domain/requests/update-status.ts';
import { valueChanges } from '#functions/domain/requests/value-changes.ts';
import { withdraw } from '#functions/domain/requests/withdraw.ts';
import { closeRequest, recordFailure, restart } from '#functions/domain/requests/workflow.ts';
import { AppError } from '#shared/errors.ts';
import {
  answers,
  decided,
  drafted,
  holders,
  inReview,
  newId,
  opened,
  ref,
  submitted,
  taskOf,
} from './support/acts.ts';
import { form, monday, people, routing, world } from './support/organisation.ts';

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'none';
};
const problemOf = (act: () => unknown): AppError => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('nothing was refused');
};

const oneStep = world();
const threeSteps = world({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.director] } },
      { approvers: { kind: 'group', group: 'Travel desk' } },
    ]),
  ],
});

describe('a request on its way', () => {
  test('a draft keeps answers, title and amount, and needs nothing to be complete', () => {
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

  test('submitting pins routing and form, plans the stages and tells the machine to start', () => {
    const record = drafted(threeSteps);
    const change = submit(record, { by: ref('employee'), at: monday, world: threeSteps, newId });
    expect(change.event).toMatchObject({ type: 'submitted', drives: 'start' });
    expect(change.stages?.map(({ status }) => status)).toEqual(['Waiting', 'Waiting', 'Waiting']);
    expect(change.request).toMatchObject({ status: 'InReview', routingVersion: 1, round: 1 });
    expect(change.request.path.map((group) => group.map(({ state }) => state))).toEqual([
      ['forecast'],
      ['forecast'],
      ['forecast'],
    ]);
  });

  test('three stages are opened and approved in order, and the last approval approves the request', () => {
    let record = inReview(threeSteps);
    expect(holders(record)).toEqual(['Manager']);
    record = opened(decided(record, 'manager'), threeSteps);
    expect(holders(record)).toEqual(['Director']);
    record = opened(decided(record, 'director'), threeSteps);
    expect(holders(record)).toEqual(['Controller', 'Finance']);
    record = decided(record, 'finance');
    expect(record.request).toMatchObject({
      status: 'Approved',
      closedAt: monday,
      holders: [],
      dueAt: null,
    });
    expect(record.events.at(-1)).toMatchObject({ type: 'approved', drives: 'closed' });
    expect(record.tasks.find(({ assignee }) => assignee.name === 'Controller')).toMatchObject({
      status: 'NotNeeded',
      decidedBy: ref('finance'),
    });
    expect(verifyChain(record.events)).toEqual({ ok: true });
  });

  test('opening twice, and opening what is closed, changes nothing', () => {
    const record = inReview(oneStep);
    expect(openStages(record, { at: monday, world: oneStep, newId })).toBeNull();
    const over = decided(record, 'manager');
    expect(openStages(over, { at: monday, world: oneStep, newId })).toBeNull();
    expect(closeRequest(over, { at: monday })).toBeNull();
  });

  test('lists are kept right in the same change: holders, due moment, and the path of every open task', () => {
    const record = inReview(threeSteps);
    const [task] = record.tasks;
    expect(record.request.holders).toMatchObject([
      { name: 'Manager', stage: 'Step 1', since: monday },
    ]);
    expect(record.request.dueAt).toBe(task?.dueAt);
    expect(task?.path).toEqual(record.request.path);
    expect(record.request.path[0]?.[0]).toMatchObject({ state: 'open', openedAt: monday });
  });

  test('a request without anybody left to ask is approved when its next group would open', () => {
    const twice = world({
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

describe('who may decide', () => {
  test('only the assignee', () => {
    const record = inReview(oneStep);
    const { taskId } = taskOf(record, 'manager');
    const act = () =>
      decide(record, { taskId, by: ref('director'), at: monday, outcome: 'approve' });
    expect(codeOf(act)).toBe('actor.forbidden');
  });

  test('whoever comes second learns who decided, and when', () => {
    const record = inReview(
      world({ routings: [routing([{ approvers: { kind: 'group', group: 'Travel desk' } }])] }),
    );
    const late = taskOf(record, 'controller');
    const over = decided(record, 'finance', 'approve', '2026-03-02T10:00:00.000Z');
    const problem = problemOf(() =>
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

  test('rejecting and returning need a reason', () => {
    const record = inReview(oneStep);
    const { taskId } = taskOf(record, 'manager');
    for (const outcome of ['reject', 'return'] as const) {
      const problem = problemOf(() =>
        decide(record, { taskId, by: ref('manager'), at: monday, outcome, comments: ' ' }),
      );
      expect(problem).toMatchObject({ code: 'input.invalid', fields: { comments: ['Say why.'] } });
    }
  });

  test('a step may refuse returns', () => {
    const strict = world({
      routings: [routing([{ approvers: { kind: 'manager', level: 1 }, mayReturn: false }])],
    });
    const record = inReview(strict);
    const { taskId } = taskOf(record, 'manager');
    const act = () =>
      decide(record, { taskId, by: ref('manager'), at: monday, outcome: 'return', comments: 'x' });
    expect(codeOf(act)).toBe('actor.forbidden');
  });

  test('a task that is not there is not found', () => {
    const record = inReview(oneStep);
    expect(
      codeOf(() =>
        decide(record, { taskId: newId(), by: ref('manager'), at: monday, outcome: 'approve' }),
      ),
    ).toBe('task.not-found');
  });
});

describe('rejecting, returning, withdrawing', () => {
  const parallel = world({
    routings: [
      routing([
        { approvers: { kind: 'manager', level: 1 }, order: 1 },
        { approvers: { kind: 'group', group: 'Travel desk' }, order: 1, rule: { kind: 'all' } },
        { approvers: { kind: 'named', userIds: [people.ceo] }, order: 2 },
      ]),
    ],
  });

  test('a parallel group goes on only when all of its stages are approved', () => {
    let record = inReview(parallel);
    expect(holders(record)).toEqual(['Manager', 'Controller', 'Finance']);
    record = decided(record, 'manager');
    expect(record.events.at(-1)?.drives).toBeUndefined();
    record = decided(record, 'finance');
    record = decided(record, 'controller');
    expect(record.events.at(-1)?.drives).toBe('next');
    expect(holders(opened(record, parallel))).toEqual(['Ceo']);
  });

  test('a rejection cancels the parallel siblings and everything that was to come', () => {
    const record = decided(inReview(parallel), 'manager', 'reject');
    expect(record.request).toMatchObject({ status: 'Rejected', remarks: 'Because.', holders: [] });
    expect(record.stages.map(({ status }) => status)).toEqual([
      'Rejected',
      'Cancelled',
      'Cancelled',
    ]);
    expect(record.tasks.map(({ status }) => status)).toEqual([
      'Rejected',
      'Cancelled',
      'Cancelled',
    ]);
    expect(record.events.at(-1)).toMatchObject({ type: 'rejected', drives: 'closed' });
    expect(record.events.at(-1)?.tells).toContainEqual({
      userId: people.employee,
      what: 'rejected',
    });
  });

  test('a returned request keeps its history, is corrected and comes back as the next round', () => {
    let record = decided(inReview(oneStep), 'manager', 'return');
    expect(record.request).toMatchObject({ status: 'Returned', closedAt: null, round: 1 });
    const change = edit(record, {
      by: ref('employee'),
      at: monday,
      reference: oneStep.reference,
      values: answers('400'),
    });
    expect(change?.values?.[0]?.round).toBe(2);
    if (change) record = applyChange(record, change);
    record = applyChange(
      record,
      resubmit(record, { by: ref('employee'), at: monday, world: oneStep, newId }),
    );
    expect(record.request).toMatchObject({
      status: 'InReview',
      round: 2,
      amount: { amount: '400.00', currency: 'EUR' },
    });
    expect(record.stages.map(({ round, status }) => [round, status])).toEqual([
      [1, 'Returned'],
      [2, 'Waiting'],
    ]);
    expect(
      valueChanges(record, form).map(({ field, before, after }) => [field, before, after]),
    ).toContainEqual(['total', '500.00 EUR', '400.00 EUR']);
    expect(holders(opened(record, oneStep))).toEqual(['Manager']);
  });

  test('a step that allows it stays approved in the next round when nothing has changed', () => {
    const keeping = world({
      routings: [
        routing([
          { approvers: { kind: 'manager', level: 1 }, keepWhenUnchanged: true },
          { approvers: { kind: 'named', userIds: [people.director] } },
        ]),
      ],
    });
    const back = decided(
      opened(decided(inReview(keeping), 'manager'), keeping),
      'director',
      'return',
    );
    const again = (amount: string) => {
      const change = edit(back, {
        by: ref('employee'),
        at: monday,
        reference: keeping.reference,
        values: answers(amount),
      });
      const record = change ? applyChange(back, change) : back;
      return opened(
        applyChange(
          record,
          resubmit(record, { by: ref('employee'), at: monday, world: keeping, newId }),
        ),
        keeping,
      );
    };
    expect(holders(again('500'))).toEqual(['Director']);
    expect(again('500').request.path[0]?.[0]?.state).toBe('done');
    expect(holders(again('501'))).toEqual(['Manager']);
  });

  test('the requester may withdraw until it is closed; nobody else, and not twice', () => {
    const record = inReview(oneStep);
    expect(codeOf(() => withdraw(record, { by: ref('manager'), at: monday }))).toBe(
      'actor.forbidden',
    );
    const change = withdraw(record, { by: ref('employee'), at: monday });
    expect(change.event.tells).toEqual([{ userId: people.manager, what: 'notNeeded' }]);
    const over = applyChange(record, change);
    expect(over.tasks[0]?.status).toBe('Cancelled');
    const problem = problemOf(() => withdraw(over, { by: ref('employee'), at: monday }));
    expect(problem).toMatchObject({
      code: 'request.transition-refused',
      present: { status: 'Withdrawn' },
    });
  });
});

describe('bad input', () => {
  test('submitting an incomplete form names each field', () => {
    const record = drafted(oneStep, { values: { kind: 'car', purpose: '' } });
    const problem = problemOf(() =>
      submit(record, { by: ref('employee'), at: monday, world: oneStep, newId }),
    );
    expect(problem.code).toBe('input.invalid');
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['values.plate', 'values.purpose']);
  });

  test('a draft refuses answers of the wrong type, and fields the form lacks', () => {
    const problem = problemOf(() =>
      drafted(oneStep, { values: { purpose: 5, lines: 'all', evil: true } }),
    );
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
      'values.evil',
      'values.lines',
      'values.purpose',
    ]);
  });

  test('a category without a routing says so, and nothing is half done', () => {
    const none = world({ routings: [] });
    expect(codeOf(() => submitted(none))).toBe('routing.none');
  });

  test('submitting twice is refused, naming both states', () => {
    const record = submitted(oneStep);
    const problem = problemOf(() =>
      submit(record, { by: ref('employee'), at: monday, world: oneStep, newId }),
    );
    expect(problem).toMatchObject({
      code: 'request.transition-refused',
      present: { status: 'InReview', asked: 'InReview' },
    });
  });

  test('an edit of an older version is refused with the present one', () => {
    const record = drafted(oneStep);
    const problem = problemOf(() =>
      edit(record, {
        by: ref('employee'),
        at: monday,
        reference: oneStep.reference,
        values: answers('1'),
        version: 0,
      }),
    );
    expect(problem).toMatchObject({ code: 'item.changed-meanwhile', present: { version: 1 } });
  });

  test('an autosave without a change changes nothing', () => {
    const record = drafted(oneStep);
    expect(
      edit(record, {
        by: ref('employee'),
        at: monday,
        reference: oneStep.reference,
        values: answers('500'),
      }),
    ).toBeNull();
  });
});

describe('repeats', () => {
  test('the same key answers with the same receipt; another act under it is refused', () => {
    const record = inReview(oneStep);
    const { taskId } = taskOf(record, 'manager');
    const change = decide(record, {
      taskId,
      by: ref('manager'),
      at: monday,
      outcome: 'approve',
      key: 'k1',
    });
    const after = applyChange(record, change);
    const asked = { by: ref('manager'), key: 'k1', taskId };
    expect(repeatOf(after, { ...asked, types: ['approved'] })).toEqual(change.event.receipt);
    expect(change.event.receipt).toMatchObject({
      status: 'Approved',
      version: after.request.version,
      taskId,
    });
    expect(codeOf(() => repeatOf(after, { ...asked, types: ['rejected'] }))).toBe(
      'idempotency.key-reused',
    );
    expect(repeatOf(after, { ...asked, by: ref('director'), types: ['approved'] })).toBeUndefined();
  });
});

describe('the status operations of the specification', () => {
  const status = (by: 'manager' | 'employee' | 'director', to: string) => ({
    by: ref(by),
    at: monday,
    status: to,
    reviewRemarks: 'Fine',
    world: oneStep,
    newId,
  });

  test('with an open task of the actor, task and request are set together', () => {
    const record = inReview(oneStep);
    const after = applyChange(record, updateRequestStatus(record, status('manager', 'Approved')));
    expect([after.request.status, after.tasks[0]?.status, after.tasks[0]?.reviewRemarks]).toEqual([
      'Approved',
      'Approved',
      'Fine',
    ]);
  });

  test('without a task only the request is set, by whoever may', () => {
    const record = drafted(oneStep);
    const sent = applyChange(record, updateRequestStatus(record, status('employee', 'InReview')));
    expect(sent.request.status).toBe('InReview');
    expect(
      applyChange(sent, updateRequestStatus(sent, status('employee', 'Withdrawn'))).request.status,
    ).toBe('Withdrawn');
  });

  test('no status is set around the rules', () => {
    const record = inReview(oneStep);
    const { taskId } = taskOf(record, 'manager');
    expect(codeOf(() => updateRequestStatus(record, status('director', 'Approved')))).toBe(
      'actor.forbidden',
    );
    expect(codeOf(() => updateRequestStatus(record, status('employee', 'Approved')))).toBe(
      'actor.forbidden',
    );
    expect(codeOf(() => updateRequestStatus(record, status('employee', 'Draft')))).toBe(
      'request.transition-refused',
    );
    expect(codeOf(() => updateRequestStatus(record, status('employee', 'Golden')))).toBe(
      'input.invalid',
    );
    expect(
      codeOf(() => updateTaskStatus(record, { ...status('manager', 'NotNeeded'), taskId })),
    ).toBe('request.transition-refused');
    expect(
      codeOf(() => updateTaskStatus(record, { ...status('employee', 'Approved'), taskId })),
    ).toBe('actor.forbidden');
    const after = applyChange(
      record,
      updateTaskStatus(record, { ...status('manager', 'Rejected'), taskId }),
    );
    expect(after.request.status).toBe('Rejected');
  });
});

describe('the machine', () => {
  test('a failure is recorded once, shown, and restarted from the table', () => {
    const record = inReview(oneStep);
    const failing = { at: monday, cause: 'States.TaskFailed', reference: oneStep.reference };
    const change = recordFailure(record, failing);
    expect(change?.event).toMatchObject({
      type: 'workflow-failed',
      tells: [{ userId: people.fallback, what: 'failed' }],
    });
    if (!change) return;
    const failed = applyChange(record, change);
    expect(recordFailure(failed, failing)).toBeNull();
    const again = restart(failed, { by: ref('admin'), at: monday });
    expect(again).toMatchObject({
      event: { drives: 'start' },
      workflows: [{ restart: 1, status: 'running' }],
    });
    expect(
      codeOf(() => restart(applyChange(failed, again), { by: ref('admin'), at: monday })),
    ).toBe('request.transition-refused');
  });
});
