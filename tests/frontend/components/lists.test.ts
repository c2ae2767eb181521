import { expect, test } from 'vitest';
import { toggleRow } from '#frontend/components/lists/data-list/data-list.tsx';
import { getNextRowCount } from '#frontend/components/lists/data-list/use-progressive-rows.ts';
import {
  arrangeTasks,
  formatTaskSort,
  isHandledByAssignee,
  isTaskInView,
  matchesTaskText,
  parseTaskSort,
  sortTasks,
  taskSortKeys,
} from '#frontend/features/tasks/arrange-tasks.ts';
import { taskCsv } from '#frontend/features/tasks/task-csv.ts';
import { describeUrgency } from '#frontend/features/tasks/urgency-words.ts';
import { foldName } from '#shared/fold-name.ts';
import { TaskStatus } from '#shared/tasks/task.ts';
import { samplePerson, sampleTask } from './sample-task.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const due = (state: 'overdue' | 'dueSoon' | 'onTime', at: string) => ({
  state,
  at,
  leftSeconds: 60,
  used: 0.5,
  timeZone: 'UTC',
});

test('a click with Shift selects the rows from the last clicked one to the current one, in both directions', () => {
  const rows = ['a', 'b', 'c', 'd'];
  const chosen = (ids: string[], from: string, to: string, range: boolean, allows?: string[]) => {
    let next: ReadonlySet<string> = new Set();
    const selection = {
      ids: new Set(ids),
      onChange: (changed: ReadonlySet<string>) => {
        next = changed;
      },
      ...(allows && { allows: (id: string) => allows.includes(id) }),
    };
    toggleRow(selection, rows, { current: from }, to, range);
    return [...next].sort();
  };
  expect(chosen(['d'], 'c', 'a', true)).toEqual(['a', 'b', 'c', 'd']);
  expect(chosen(['d'], '', 'b', true)).toEqual(['b', 'd']);
  expect(chosen(['a', 'b'], 'b', 'a', false)).toEqual(['b']);
  expect(chosen([], 'a', 'c', true, ['a', 'c'])).toEqual(['a', 'c']);
});

test('a long list is rendered in chunks that double in size, up to its last row', () => {
  const pieces = [200];
  for (let shown = 200; shown < 10_000; pieces.push(shown)) shown = getNextRowCount(shown, 10_000);
  expect(pieces).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000]);
});

test('a list search ignores case and accents', () => {
  expect(foldName('Tomás RÍVERA')).toBe('tomas rivera');
  expect(matchesTaskText(sampleTask('Customer workshop'), ' tomas ')).toBe(true);
  expect(matchesTaskText(sampleTask('Customer workshop'), '4187')).toBe(true);
  expect(matchesTaskText(sampleTask('Customer workshop'), 'pump')).toBe(false);
});

test("the view of tasks due today uses the person's time zone and includes overdue tasks", () => {
  const lateInBerlin = sampleTask('a', { dueAt: '2026-11-18T22:30:00Z' });
  expect(isTaskInView('Overdue or due today', lateInBerlin, now, 'Europe/Berlin')).toBe(true);
  expect(
    isTaskInView(
      'Overdue or due today',
      sampleTask('b', { dueAt: '2026-11-18T23:30:00Z' }),
      now,
      'Europe/Berlin',
    ),
  ).toBe(false);
  expect(
    isTaskInView(
      'Overdue or due today',
      sampleTask('c', { dueAt: '2026-11-01T12:00:00Z' }),
      now,
      'Europe/Berlin',
    ),
  ).toBe(true);
  expect(isTaskInView('Overdue or due today', sampleTask('d'), now, 'Europe/Berlin')).toBe(false);
  expect(
    isTaskInView(
      'On behalf of others',
      sampleTask('e', { insteadOf: samplePerson('Anna Lindqvist') }),
      now,
      'UTC',
    ),
  ).toBe(true);
});

test('the decision page uses the view, search and order of the list from which it was opened', () => {
  const tasks = [
    sampleTask('Boat', { dueAt: '2026-11-18T10:00:00Z', categoryName: 'Travel' }),
    sampleTask('Anvil', { dueAt: '2026-11-20T10:00:00Z' }),
    sampleTask('Cable', { dueAt: '2026-11-18T09:00:00Z' }),
  ];
  const titles = (address: string) =>
    arrangeTasks(tasks, new URLSearchParams(address), { now, timeZone: 'UTC' }).map(
      ({ requestTitle }) => requestTitle,
    );
  expect(titles('')).toEqual(['Cable', 'Boat', 'Anvil']);
  expect(titles('view=Overdue or due today&sort=-due')).toEqual(['Boat', 'Cable']);
  expect(titles('q=anv')).toEqual(['Anvil']);
  expect(titles('category=Travel')).toEqual(['Boat']);
  expect(titles('view=nonsense&sort=nonsense')).toEqual(['Cable', 'Boat', 'Anvil']);
});

test("tasks are filtered by due state and age, in days of the viewer's time zone", () => {
  const tasks = [
    sampleTask('Boat', {
      due: due('overdue', '2026-11-18T08:00:00Z'),
      createdAt: '2026-11-17T23:30:00Z',
    }),
    sampleTask('Anvil', {
      due: due('onTime', '2026-11-20T10:00:00Z'),
      createdAt: '2026-11-11T12:00:00Z',
    }),
    sampleTask('Cable', { createdAt: '2026-10-19T12:00:00Z' }),
    sampleTask('Dowel', { createdAt: '2026-10-18T12:00:00Z' }),
  ];
  const titles = (address: string) =>
    arrangeTasks(tasks, new URLSearchParams(`${address}&sort=request`), {
      ...{ now, timeZone: 'Europe/Berlin' },
    }).map(({ requestTitle }) => requestTitle);
  expect(titles('state=overdue')).toEqual(['Boat']);
  expect(titles('state=onTime')).toEqual(['Anvil']);
  expect(titles('received=today')).toEqual(['Boat']);
  expect(titles('received=week')).toEqual(['Anvil', 'Boat']);
  expect(titles('received=month')).toEqual(['Anvil', 'Boat', 'Cable']);
  expect(titles('state=onTime&received=today')).toEqual([]);
  expect(titles('state=nonsense&received=constructor')).toHaveLength(4);
});

test("a task that ended without the person's decision is not listed among their decided tasks", () => {
  const all = TaskStatus.options.map((status) => sampleTask(status, { status }));
  expect(all.filter(isHandledByAssignee).map(({ status }) => status)).toEqual([
    'Approved',
    'Rejected',
    'Returned',
    'Reassigned',
    'Escalated',
  ]);
});

test('the most urgent task is first, and tasks without a due time are last', () => {
  const tasks = [
    sampleTask('none'),
    sampleTask('later', { dueAt: '2026-11-19T09:00:00Z' }),
    sampleTask('soon', { dueAt: '2026-11-18T09:00:00Z' }),
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

test('the greeting shows the most urgent task, or that nothing is urgent', () => {
  const isToday = (at: string) => at.startsWith('2026-11-18');
  const overdue = sampleTask('a', { due: due('overdue', '2026-11-17T09:00:00Z') });
  const today = sampleTask('b', { due: due('dueSoon', '2026-11-18T12:00:00Z') });
  expect(describeUrgency([overdue, today, today], isToday)).toBe(
    'One decision is overdue, two are due today.',
  );
  expect(describeUrgency([overdue, overdue], isToday)).toBe('Two decisions are overdue.');
  expect(describeUrgency([today], isToday)).toBe('One decision is due today.');
  expect(describeUrgency([sampleTask('c')], isToday)).toBe('Nothing is due today.');
  expect(describeUrgency([], isToday)).toBe('No decision waits for you.');
});

test('every sort order of tasks in a URL is applied, and other values are ignored', () => {
  for (const key of taskSortKeys)
    for (const direction of ['ascending', 'descending'] as const)
      expect(parseTaskSort(formatTaskSort(key, direction))).toEqual([key, direction]);
  for (const word of ['', '-', 'title', '--due', 'due-'])
    expect(parseTaskSort(word)).toBeUndefined();
});

test('a CSV of tasks names their states in the words of the list', () => {
  const cells = taskCsv.flatMap((column) => column.cells);
  const [, format = () => ''] = cells.find(([head]) => head === 'Status') ?? [];
  const states = TaskStatus.options.map((status) => format(sampleTask('Desk', { status })));
  expect(states).toEqual([
    ...['Open', 'Approved', 'Rejected', 'Sent back', 'Handed over', 'Escalated'],
    ...['No longer needed', 'Ended'],
  ]);
});
