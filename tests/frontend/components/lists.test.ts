import { expect, test } from 'vitest';
import { extended, toggled } from '#frontend/components/data-list/select-rows.ts';
import { fold } from '#frontend/components/format/fold.ts';
import { fitsText, inView, sortTasks } from '#frontend/features/tasks/arrange-tasks.ts';
import { urgencyWords } from '#frontend/features/tasks/urgency-words.ts';
import { noTaskId } from '#shared/tasks/task.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const person = (name: string) => ({ userId: noTaskId, name });
const task = (title: string, more: Partial<TaskRow> = {}): TaskRow => ({
  taskId: noTaskId,
  requestId: noTaskId,
  applicationId: noTaskId,
  stageId: noTaskId,
  round: 1,
  order: 1,
  stageName: 'Department head',
  status: 'Pending',
  assignee: person('Mira Okafor'),
  reasons: [],
  requestNumber: 'REQ-2026-004187',
  requestTitle: title,
  categoryId: noTaskId,
  categoryName: 'Travel expense',
  requester: person('Tomás Rivera'),
  amount: null,
  priority: 'normal',
  path: [],
  createdAt: '2026-11-17T09:00:00Z',
  dueAt: null,
  targetSeconds: null,
  locationId: null,
  decidedAt: null,
  decidedBy: null,
  reviewRemarks: '',
  version: 1,
  ...more,
});
const due = (state: 'overdue' | 'dueSoon' | 'onTime', at: string) => ({
  state,
  at,
  leftSeconds: 60,
  used: 0.5,
  timeZone: 'UTC',
});

test('Shift selects from the row clicked before to this one, in both directions', () => {
  const rows = ['a', 'b', 'c', 'd'];
  const selection = { ids: new Set(['d']), onChange: () => undefined };
  expect([...extended(selection, rows, 'c', 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  expect([...extended(selection, rows, '', 'b')].sort()).toEqual(['b', 'd']);
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
});

test('a list is searched without regard to case and accents', () => {
  expect(fold('Tomás RÍVERA')).toBe('tomas rivera');
  expect(fitsText(task('Customer workshop'), ' tomas ')).toBe(true);
  expect(fitsText(task('Customer workshop'), '4187')).toBe(true);
  expect(fitsText(task('Customer workshop'), 'pump')).toBe(false);
});

test('due today means today where the person is, and what is already late', () => {
  const lateInBerlin = task('a', { dueAt: '2026-11-18T22:30:00Z' });
  expect(inView('Due today', lateInBerlin, now, 'Europe/Berlin')).toBe(true);
  expect(
    inView('Due today', task('b', { dueAt: '2026-11-18T23:30:00Z' }), now, 'Europe/Berlin'),
  ).toBe(false);
  expect(
    inView('Due today', task('c', { dueAt: '2026-11-01T12:00:00Z' }), now, 'Europe/Berlin'),
  ).toBe(true);
  expect(inView('Due today', task('d'), now, 'Europe/Berlin')).toBe(false);
  expect(inView('For others', task('e', { insteadOf: person('Anna Lindqvist') }), now, 'UTC')).toBe(
    true,
  );
});

test('the most urgent comes first; what has no due moment comes last', () => {
  const tasks = [
    task('none'),
    task('later', { dueAt: '2026-11-19T09:00:00Z' }),
    task('soon', { dueAt: '2026-11-18T09:00:00Z' }),
  ];
  expect(sortTasks(tasks, 'due', 'ascending').map(({ requestTitle }) => requestTitle)).toEqual([
    'soon',
    'later',
    'none',
  ]);
  expect(sortTasks(tasks, 'request', 'descending').map(({ requestTitle }) => requestTitle)).toEqual(
    ['soon', 'none', 'later'],
  );
});

test('the greeting says how urgent it is, also when it is not', () => {
  const isToday = (at: string) => at.startsWith('2026-11-18');
  const overdue = task('a', { due: due('overdue', '2026-11-17T09:00:00Z') });
  const today = task('b', { due: due('dueSoon', '2026-11-18T12:00:00Z') });
  expect(urgencyWords([overdue, today, today], isToday)).toBe(
    'One decision is overdue, two are due today.',
  );
  expect(urgencyWords([overdue, overdue], isToday)).toBe('Two decisions are overdue.');
  expect(urgencyWords([today], isToday)).toBe('One decision is due today.');
  expect(urgencyWords([task('c')], isToday)).toBe('Nothing is due today.');
  expect(urgencyWords([], isToday)).toBe('No decision waits for you.');
});
