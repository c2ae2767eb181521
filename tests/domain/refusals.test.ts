import { describe, expect, test } from 'vitest';
import { findReceipt } from '#functions/requests/receipts.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import {
  updateRequestStatus,
  updateTaskStatus,
} from '#functions/requests/rules/commands/update-status.ts';
import { recordFailure, restart } from '#functions/requests/rules/commands/workflow.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { AppError } from '#shared/errors.ts';
import { answers, drafted, inReview, newId, ref, requireTask, submitted } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
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

describe('invalid input of requests', () => {
  test('submitting an incomplete form reports each missing field', () => {
    const record = drafted(oneStep, { values: { kind: 'car', purpose: '' } });
    const problem = getProblem(() =>
      submit(record, { by: ref('employee'), at: monday, organisation: oneStep, newId }),
    );
    expect(problem.code).toBe('input.invalid');
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual(['values.plate', 'values.purpose']);
  });

  test('a draft rejects answers of the wrong type and unknown fields', () => {
    const problem = getProblem(() =>
      drafted(oneStep, { values: { purpose: 5, lines: 'all', evil: true } }),
    );
    expect(Object.keys(problem.fields ?? {}).sort()).toEqual([
      'values.evil',
      'values.lines',
      'values.purpose',
    ]);
  });

  test('submitting a request without a matching routing is rejected', () => {
    const none = organisation({ routings: [] });
    expect(getCode(() => submitted(none))).toBe('routing.none');
  });

  test('a second submission of a request is rejected with the current and the requested status', () => {
    const record = submitted(oneStep);
    const problem = getProblem(() =>
      submit(record, { by: ref('employee'), at: monday, organisation: oneStep, newId }),
    );
    expect(problem).toMatchObject({
      code: 'request.transition-refused',
      present: { status: 'InReview', asked: 'InReview' },
    });
  });

  test('an edit of a request based on an older version is rejected, and the error contains the current version', () => {
    const record = drafted(oneStep);
    const problem = getProblem(() =>
      editRequest(record, {
        by: ref('employee'),
        at: monday,
        organisation: oneStep,
        values: answers('1'),
        version: 0,
      }),
    );
    expect(problem).toMatchObject({ code: 'item.changed-meanwhile', present: { version: 1 } });
  });

  test('an autosave of a draft without a change changes nothing', () => {
    const record = drafted(oneStep);
    expect(
      editRequest(record, {
        by: ref('employee'),
        at: monday,
        organisation: oneStep,
        values: answers('500'),
      }),
    ).toBeNull();
  });
});

describe('repeated calls', () => {
  test('a repeated idempotency key returns the first receipt, and its use for another command is rejected with an error', () => {
    const record = inReview(oneStep);
    const { taskId } = requireTask(record, 'manager');
    const change = decide(record, {
      taskId,
      by: ref('manager'),
      at: monday,
      outcome: 'approve',
      key: 'k1/said',
    });
    const after = applyChange(record, change);
    const call = { actor: ref('manager'), idempotency: { key: 'k1', fingerprint: 'said' } };
    const approved = { types: ['approved' as const], taskId };
    expect(findReceipt(after, call, approved)).toEqual(change.event.receipt);
    expect(change.event.receipt).toMatchObject({
      status: 'Approved',
      version: after.request.version,
      taskId,
    });
    const reused = 'idempotency.key-reused';
    expect(getCode(() => findReceipt(after, call, { types: ['rejected'] }))).toBe(reused);
    expect(getCode(() => findReceipt(after, call, { ...approved, taskId: newId() }))).toBe(reused);
    const other = { ...call, idempotency: { key: 'k1', fingerprint: 'other' } };
    expect(getCode(() => findReceipt(after, other, approved))).toBe(reused);
    expect(findReceipt(after, { ...call, actor: ref('director') }, approved)).toBeUndefined();
  });
});

describe('the status operations of the specification', () => {
  const after = (record: RequestRecord, change: Change | null) => {
    if (!change) throw new Error('Nothing was changed.');
    return applyChange(record, change);
  };
  const status = (by: 'manager' | 'employee' | 'director', to: string) => ({
    by: ref(by),
    at: monday,
    status: to,
    reviewRemarks: 'Fine',
    isApprover: by !== 'employee',
    organisation: oneStep,
    newId,
  });

  test("setting the status of a request decides the caller's open task for it", () => {
    const record = inReview(oneStep);
    const decided = after(record, updateRequestStatus(record, status('manager', 'Approved')));
    expect([
      decided.request.status,
      decided.tasks[0]?.status,
      decided.tasks[0]?.reviewRemarks,
    ]).toEqual(['Approved', 'Approved', 'Fine']);
  });

  test('a permitted person without an open task changes only the request by setting its status', () => {
    const record = drafted(oneStep);
    const sent = after(record, updateRequestStatus(record, status('employee', 'InReview')));
    expect(sent.request.status).toBe('InReview');
    expect(
      after(sent, updateRequestStatus(sent, status('employee', 'Withdrawn'))).request.status,
    ).toBe('Withdrawn');
  });

  test('the status of a request cannot be set without permission or against the allowed transitions', () => {
    const record = inReview(oneStep);
    const { taskId } = requireTask(record, 'manager');
    expect(getCode(() => updateRequestStatus(record, status('director', 'Approved')))).toBe(
      'actor.forbidden',
    );
    expect(getCode(() => updateRequestStatus(record, status('employee', 'Approved')))).toBe(
      'actor.forbidden',
    );
    expect(getCode(() => updateRequestStatus(record, status('employee', 'Draft')))).toBe(
      'request.transition-refused',
    );
    expect(getCode(() => updateRequestStatus(record, status('employee', 'Golden')))).toBe(
      'input.invalid',
    );
    expect(
      getCode(() => updateTaskStatus(record, { ...status('manager', 'NotNeeded'), taskId })),
    ).toBe('request.transition-refused');
    expect(
      getCode(() => updateTaskStatus(record, { ...status('employee', 'Approved'), taskId })),
    ).toBe('actor.forbidden');
    const rejected = after(
      record,
      updateTaskStatus(record, { ...status('manager', 'Rejected'), taskId }),
    );
    expect(rejected.request.status).toBe('Rejected');
  });
});

describe('failures of the workflow', () => {
  test('a workflow failure is recorded once, reported to the fallback approver, and can be restarted', () => {
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
      getCode(() => restart(applyChange(failed, again), { by: ref('admin'), at: monday })),
    ).toBe('request.transition-refused');
  });
});
