import { expect, test } from 'vitest';
import { describeBulkChange, filterPeopleToChange } from '#frontend/features/users/change-many.ts';
import { describeProfileChange } from '#frontend/features/users/components/profile-form.tsx';
import { describeTaskMoves } from '#frontend/features/users/deactivation-words.ts';
import { buildDependentGroups } from '#frontend/features/users/dependent-groups.ts';
import { noTaskId } from '#shared/tasks/task.ts';
import { User } from '#shared/users/user.ts';

const to = (...names: string[]) => ({ to: names.map((name) => ({ userId: name, name })) });

test('a deactivation shows the number of tasks that move to each person, and of tasks that nobody can take', () => {
  expect(describeTaskMoves([], false)).toBe('No pending task moves.');
  expect(describeTaskMoves([to('Anna')], false)).toBe('1 pending task moves to Anna.');
  expect(describeTaskMoves([to('Tom'), to('Anna'), to('Anna')], false)).toBe(
    '3 pending tasks move: 2 to Anna and 1 to Tom.',
  );
  expect(describeTaskMoves([to('Anna'), to()], true)).toBe(
    'More than 1 pending task moves to Anna. 1 stays: nobody can take it.',
  );
});

test('dependents of a person are listed by kind, starting with managed people by name', () => {
  const dependents = [
    { kind: 'rule' as const, id: noTaskId, text: 'Holds Team lead.' },
    { kind: 'group' as const, id: noTaskId, text: 'Manages the group Legal review.' },
    {
      kind: 'report' as const,
      id: noTaskId,
      text: 'Führt Lukas Brandt.',
      name: 'Lukas Brandt',
    },
  ];
  expect(buildDependentGroups(dependents)).toEqual([
    {
      title: 'Manages',
      items: [{ id: noTaskId, text: 'Lukas Brandt', to: `/user/list/${noTaskId}` }],
    },
    {
      title: 'Approval limits',
      items: [{ id: noTaskId, text: 'Holds Team lead.', to: '/DOAManagement' }],
    },
    {
      title: 'Groups',
      items: [
        {
          id: noTaskId,
          text: 'Manages the group Legal review.',
          to: `/user/list?view=groups&group=${noTaskId}`,
        },
      ],
    },
  ]);
});

test("the effect of saving a person's profile is described before it is saved", () => {
  const before = User.parse({
    userId: noTaskId,
    applicationId: noTaskId,
    email: 'a@b.example',
    createdAt: '2026-11-01T08:00:00Z',
    version: 1,
  });
  expect(describeProfileChange(before, before)).toBe('No changes yet.');
  expect(describeProfileChange(before, { ...before, title: 'Auditor' })).toBe(
    'Only the name or title changes; nobody else is asked.',
  );
  expect(describeProfileChange(before, { ...before, managerId: noTaskId })).toBe(
    'From the next step on steps that ask the manager go to the new manager. Tasks that are already open stay where they are.',
  );
  expect(
    describeProfileChange({ ...before, role: 'Approver' }, { ...before, title: 'Auditor' }),
  ).toBe(
    'Nobody can ask this person to decide any more. You see where open tasks go before anything is saved.',
  );
});

test('a bulk change of manager skips the new manager and people who already have that manager', () => {
  const person = (userId: string, managerId: string | null) => ({
    ...{ userId, managerId, name: userId, email: `${userId}@b.example`, title: '' },
    ...{ departmentId: null, locationId: null, doaLevelId: null, isActive: true },
    role: 'Employee' as const,
    isAdministrator: false,
  });
  const people = [person('ann', 'tom'), person('ben', 'eve'), person('tom', null)];
  const found = filterPeopleToChange(people, 'manager', 'tom');
  expect(found.map(({ userId }) => userId)).toEqual(['ben']);
  expect(filterPeopleToChange(people, 'manager', '')).toEqual([]);
  expect(describeBulkChange([], () => '')).toBe('Nobody changes.');
  expect(describeBulkChange(found, ({ managerId }) => managerId ?? 'nobody')).toBe(
    '1 changes: 1 from eve.',
  );
  expect(describeBulkChange(people, () => 'eve')).toBe('3 change: 3 from eve.');
});
