import { expect, test } from 'vitest';
import { bulkWords, readOutcome, withHandled } from '#frontend/features/tasks/bulk-outcome.ts';
import { noTaskId } from '#shared/tasks/task.ts';
import { sampleTask } from './sample-task.ts';

const me = '11111111-1111-4111-8111-111111111111';
const task = (id: string) => sampleTask('Standing desk', { taskId: id });
const approved = { state: 'approved' } as const;
const refused = { state: 'refused', why: 'Priya Raman decided first.' } as const;
const handled = (...outcomes: (typeof approved | typeof refused | { state: 'waiting' })[]) =>
  new Map(outcomes.map((outcome, at) => [`${at}`, { task: task(`${at}`), outcome }]));

test('nothing is told while it can still be taken back, then how many went and how many did not', () => {
  expect(bulkWords(new Map())).toBeUndefined();
  expect(bulkWords(handled(approved, { state: 'waiting' }))).toBeUndefined();
  expect(bulkWords(handled(approved, approved))).toBe('All 2 are approved.');
  expect(bulkWords(handled(approved, refused))).toBe(
    '1 of 2 is approved. 1 is not: its row says why.',
  );
  expect(bulkWords(handled(refused, refused))).toBe(
    '0 of 2 are approved. 2 are not: their rows say why.',
  );
});

test('a refusal names who decided first, unless it was oneself', () => {
  const by = (userId: string) => ({
    taskId: noTaskId,
    problem: {
      code: 'task.already-decided' as const,
      detail: 'The task is no longer open.',
      present: { by: { userId, name: 'Priya Raman' } },
    },
  });
  expect(readOutcome(by(noTaskId), me)).toEqual(refused);
  expect(readOutcome(by(me), me)).toEqual({
    state: 'refused',
    why: 'You have already decided this elsewhere.',
  });
});

test('what was handled stays among the open tasks, each once', () => {
  const rows = withHandled([task('1'), task('5')], handled(approved, refused));
  expect(rows?.map(({ taskId }) => taskId)).toEqual(['1', '5', '0']);
  expect(withHandled(undefined, handled(approved))).toBeUndefined();
});
