import { expect, test } from 'vitest';
import {
  type BulkOutcome,
  includeHandled,
  readOutcome,
} from '#frontend/features/tasks/bulk-outcome.ts';
import { describeBulkResult } from '#frontend/features/tasks/components/bulk-notices.tsx';
import { noTaskId } from '#shared/tasks/task.ts';
import { sampleTask } from './sample-task.ts';

const me = '11111111-1111-4111-8111-111111111111';
const task = (id: string) => sampleTask('Standing desk', { taskId: id });
const approveAction = 'approve';
const approved = { act: approveAction, state: 'done' } as const;
const waiting = { act: approveAction, state: 'waiting' } as const;
const refused = {
  act: approveAction,
  state: 'refused',
  why: 'Priya Raman decided first.',
} as const;
const handled = (...outcomes: BulkOutcome[]) =>
  new Map(outcomes.map((outcome, at) => [`${at}`, { task: task(`${at}`), outcome }]));

test('the result of a bulk action appears after the undo period, with the numbers of successes and failures', () => {
  expect(describeBulkResult(new Map())).toBeUndefined();
  expect(describeBulkResult(handled(approved, waiting))).toBeUndefined();
  expect(describeBulkResult(handled(approved, approved))).toBe('All 2 are approved.');
  expect(describeBulkResult(handled(approved, refused))).toBe(
    '1 of 2 is approved. 1 is not: its row says why.',
  );
  expect(describeBulkResult(handled(refused, refused))).toBe(
    '0 of 2 are approved. 2 are not: their rows say why.',
  );
});

test('a bulk result counts approvals, returns and reassignments separately', () => {
  const returned = { act: 'return', state: 'done' } as const;
  const moved = { act: 'reassign', state: 'done' } as const;
  const stays = {
    act: 'reassign',
    state: 'refused',
    why: 'Nobody decides their own request.',
  } as const;
  expect(describeBulkResult(handled(returned))).toBe('1 task is sent back.');
  expect(describeBulkResult(handled(approved, approved, returned, moved, moved, stays))).toBe(
    'All 2 are approved. 1 task is sent back. 2 of 3 are reassigned. 1 is not: its row says why.',
  );
});

test('a refused decision names the person who decided first, or says that it was the viewer', () => {
  const by = (userId: string) => ({
    taskId: noTaskId,
    problem: {
      code: 'task.already-decided' as const,
      detail: 'The task is no longer open.',
      present: { by: { userId, name: 'Priya Raman' } },
    },
  });
  expect(readOutcome(by(noTaskId), approveAction, me)).toEqual(refused);
  expect(readOutcome(by(me), approveAction, me)).toEqual({
    act: approveAction,
    state: 'refused',
    why: 'You have already decided this elsewhere.',
  });
});

test('tasks handled by a bulk action stay in the list of open tasks, each listed once', () => {
  const rows = includeHandled([task('1'), task('5')], handled(approved, refused));
  expect(rows?.map(({ taskId }) => taskId)).toEqual(['1', '5', '0']);
  expect(includeHandled(undefined, handled(approved))).toBeUndefined();
});
