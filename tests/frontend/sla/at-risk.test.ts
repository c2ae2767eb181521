import { describe, expect, test } from 'vitest';
import { describeRemindEffect } from '#frontend/features/sla/components/remind-dialog.tsx';
import { buildDueRangeQuery } from '#frontend/features/sla/due-range.ts';
import { describeReassignment } from '#frontend/widgets/reassign/reassign-words.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import { id } from '#tests/domain/support/people.ts';

const wednesday = Date.parse('2026-03-04T10:00:00.000Z');

describe('queries for due stages', () => {
  test.each([
    ['no range, at risk', undefined, { show: 'atRisk' }],
    ['overdue', 'overdue', { show: 'overdue' }],
    ['ahead', 'ahead', { show: 'ahead' }],
    ['today, until local midnight', 'today', { show: 'ahead', until: '2026-03-04T23:00:00.000Z' }],
    [
      'within 7 days, until the end of the seventh',
      'week',
      { show: 'ahead', until: '2026-03-11T23:00:00.000Z' },
    ],
  ] as const)(
    'a range of due dates becomes the state and the end of the query: %s',
    (_, range, query) => {
      expect(buildDueRangeQuery(range, wednesday, 'Europe/Berlin')).toEqual(query);
    },
  );
});

describe('confirmation of reminders and reassignments', () => {
  const ida = { userId: id(1), name: 'Ida Idle' };
  const task = (n: number, assignee: TaskAtRisk['assignee'], remindedAt?: string): TaskAtRisk => ({
    ...{
      taskId: id(n),
      requestId: id(n),
      requestNumber: `REQ-2026-00000${n}`,
      requestTitle: 'Fair',
    },
    ...{ stageName: 'Manager', categoryId: id(9), categoryName: 'Travel', requester: ida },
    ...{ assignee, amount: null, createdAt: '2026-03-02T09:00:00.000Z' },
    ...{ departmentId: null, locationId: null },
    due: {
      ...{ state: 'overdue', at: '2026-03-03T09:00:00.000Z', leftSeconds: -3600, used: 1 },
      timeZone: 'UTC',
    },
    ...(remindedAt && { reminded: { at: remindedAt, by: ida } }),
  });
  const max = { userId: id(2), name: 'Max Mild' };

  test('the reminder dialog counts the people and their tasks, and names the people left out', () => {
    const [one, two] = [task(1, max), task(2, max)];
    expect(describeRemindEffect([one], wednesday)).toMatch(
      /^1 person gets a message and a mail\. It says/,
    );
    expect(describeRemindEffect([one, two], wednesday)).toMatch(
      /^1 person gets a message and a mail for each task that waits for that person, 2 in all\./,
    );
    const soon = task(3, ida, '2026-03-04T09:30:00.000Z');
    const words = describeRemindEffect([one, two, soon], wednesday);
    expect(words).toMatch(
      /^1 person gets a message and a mail for each task that waits for that person, 2 in all\./,
    );
    expect(words).toMatch(/1 task is left out: reminded less than an hour ago\.$/);
    expect(describeRemindEffect([soon], wednesday)).toBe(
      '1 task is left out: reminded less than an hour ago.',
    );
  });

  test('the reassignment dialog names the people who lose and who get tasks', () => {
    expect(describeReassignment([task(1, max)], undefined)).toMatch(
      /^1 task moves from Max Mild to the person you choose,/,
    );
    expect(describeReassignment([task(1, max), task(2, ida)], 'Ada')).toMatch(
      /^2 tasks move from 2 people to Ada,/,
    );
  });
});
