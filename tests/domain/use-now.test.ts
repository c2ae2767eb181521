import { describe, expect, test } from 'vitest';
import { listDueChanges, reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import { breakDownTime } from '#functions/requests/rules/views/time-breakdown.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import { decided, inReview } from './support/acts.ts';
import { holiday, organisation, reference, routing } from './support/organisation.ts';
import { id, monday, people, policyId, slaId, users } from './support/people.ts';

const clocked = (
  approvers: Parameters<typeof routing>[0][number]['approvers'],
  more: object = {},
) => [routing([{ approvers, escalationPolicyId: policyId, ...more }])];
const late = organisation({ routings: clocked({ kind: 'named', userIds: [people.controller] }) });

describe('a change of the calendar', () => {
  test('a calendar change is previewed, moves the due times of a request and its tasks, and notifies the state machine', () => {
    const record = inReview(late);
    const data = { ...late.reference, holidays: [holiday('2026-03-03')] };
    expect(listDueChanges(record, data)).toMatchObject([
      { before: '2026-03-04T09:00:00.000Z', after: '2026-03-05T09:00:00.000Z' },
    ]);
    const change = reschedule(record, { at: monday, organisation: { ...late, reference: data } });
    expect(change).toMatchObject({
      event: { type: 'rescheduled', drives: 'rescheduled' },
      request: { dueAt: '2026-03-05T09:00:00.000Z' },
    });
    expect(change?.tasks?.[0]?.dueAt).toBe('2026-03-05T09:00:00.000Z');
    expect(reschedule(record, { at: monday, organisation: late })).toBeNull();
  });
});

describe('the due state of a request', () => {
  test('a task is on time, due soon or overdue depending on the working time left until it is due', () => {
    const [task] = inReview(late).tasks;
    if (!task) throw new Error('no task');
    const due = (now: string) => calculateTaskDue(task, late.reference, now);
    expect(due(monday)).toMatchObject({ state: 'onTime', leftSeconds: 57_600, used: 0 });
    expect(due('2026-03-03T13:00:00.000Z')).toMatchObject({
      state: 'dueSoon',
      leftSeconds: 14_400,
      used: 0.75,
    });
    expect(due('2026-03-04T10:00:00.000Z')).toMatchObject({
      state: 'overdue',
      leftSeconds: -3600,
      used: 1,
    });
  });
  test('the time breakdown assigns review time to the assignee, and paused time after a return to the requester', () => {
    const returned = decided(inReview(late), 'controller', 'return', '2026-03-02T15:00:00.000Z');
    const entries = breakDownTime(returned, '2026-03-03T15:00:00.000Z', late.reference);
    expect(
      entries.map(({ stage, person, workingSeconds, pausedSeconds, to }) => [
        stage,
        person[0]?.name,
        workingSeconds,
        pausedSeconds,
        to,
      ]),
    ).toEqual([
      ['Step 1', 'Controller', 6 * 3600, 0, '2026-03-02T15:00:00.000Z'],
      ['Sent back', 'Employee', 0, 24 * 3600, undefined],
    ]);
  });
});

test('a group of parallel steps waits until the earliest milestone of any of its steps', () => {
  const fast = {
    ...reference().slaTemplates[0],
    id: id(705),
    applicationId: users.ceo.applicationId,
    name: 'Fast',
    isActive: true,
    version: 1,
    warnAtPercent: [],
    targets: { low: 7200, normal: 3600, high: 1800, urgent: 60 },
  };
  const both = organisation({
    slaTemplates: [...reference().slaTemplates, fast],
    routings: [
      routing([
        { approvers: { kind: 'manager', level: 1 }, order: 1, slaTemplateId: slaId },
        { approvers: { kind: 'named', userIds: [people.ceo] }, order: 1, slaTemplateId: fast.id },
      ]),
    ],
  });
  const record = inReview(both);
  expect(findNextWait(record, monday)).toMatchObject({
    timeoutSeconds: 3600,
    milestone: { kind: 'breach' },
  });
  expect(record.request.dueAt).toBe('2026-03-02T10:00:00.000Z');
});
