import { describe, expect, test } from 'vitest';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { listValueChanges } from '#functions/requests/rules/views/answer-changes.ts';
import { AppError } from '#shared/errors.ts';
import { answers, assignees, decided, inReview, newId, opened, ref } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

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

describe('rejecting, returning, withdrawing', () => {
  const parallel = organisation({
    routings: [
      routing([
        { approvers: { kind: 'manager', level: 1 }, order: 1 },
        { approvers: { kind: 'group', group: 'Travel desk' }, order: 1, rule: { kind: 'all' } },
        { approvers: { kind: 'named', userIds: [people.ceo] }, order: 2 },
      ]),
    ],
  });

  test('the next step opens only when all stages of a parallel group are approved', () => {
    let record = inReview(parallel);
    expect(assignees(record)).toEqual(['Manager', 'Controller', 'Finance']);
    record = decided(record, 'manager');
    expect(record.events.at(-1)?.drives).toBeUndefined();
    record = decided(record, 'finance');
    record = decided(record, 'controller');
    expect(record.events.at(-1)?.drives).toBe('next');
    expect(assignees(opened(record, parallel))).toEqual(['Ceo']);
  });

  test('a rejection cancels the parallel stages and all later stages', () => {
    const record = decided(inReview(parallel), 'manager', 'reject');
    expect(record.request).toMatchObject({
      status: 'Rejected',
      reviewRemarks: 'Because.',
      assignees: [],
    });
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

  test('a returned request is corrected and resubmitted as the next round, and keeps its earlier stages', () => {
    let record = decided(inReview(oneStep), 'manager', 'return');
    expect(record.request).toMatchObject({ status: 'Returned', closedAt: null, round: 1 });
    const change = editRequest(record, {
      by: ref('employee'),
      at: monday,
      organisation: oneStep,
      values: answers('400'),
    });
    expect(change?.values?.[0]?.round).toBe(2);
    if (change) record = applyChange(record, change);
    record = applyChange(
      record,
      resubmit(record, { by: ref('employee'), at: monday, organisation: oneStep, newId }),
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
      listValueChanges(record, exampleForm).map(({ field, before, after }) => [
        field,
        before,
        after,
      ]),
    ).toContainEqual(['total', '500.00 EUR', '400.00 EUR']);
    expect(assignees(opened(record, oneStep))).toEqual(['Manager']);
  });

  test('a step that keeps approvals is not repeated in the next round if the request has not changed', () => {
    const keeping = organisation({
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
      const change = editRequest(back, {
        by: ref('employee'),
        at: monday,
        organisation: keeping,
        values: answers(amount),
      });
      const record = change ? applyChange(back, change) : back;
      return opened(
        applyChange(
          record,
          resubmit(record, { by: ref('employee'), at: monday, organisation: keeping, newId }),
        ),
        keeping,
      );
    };
    expect(assignees(again('500'))).toEqual(['Director']);
    expect(again('500').request.path[0]?.[0]?.state).toBe('done');
    expect(assignees(again('501'))).toEqual(['Manager']);
  });

  test('only the requester can withdraw a request, and only while it is open', () => {
    const record = inReview(oneStep);
    expect(getCode(() => withdraw(record, { by: ref('manager'), at: monday }))).toBe(
      'actor.forbidden',
    );
    const change = withdraw(record, { by: ref('employee'), at: monday });
    expect(change.event.tells).toEqual([{ userId: people.manager, what: 'notNeeded' }]);
    const over = applyChange(record, change);
    expect(over.tasks[0]?.status).toBe('Cancelled');
    const problem = getProblem(() => withdraw(over, { by: ref('employee'), at: monday }));
    expect(problem).toMatchObject({
      code: 'request.transition-refused',
      present: { status: 'Withdrawn' },
    });
  });
});
