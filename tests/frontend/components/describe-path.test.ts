import { expect, test } from 'vitest';
import {
  calculateElapsedShare,
  chooseStepTone,
  describePath,
  isOverdue,
  listStepLanes,
} from '#frontend/widgets/path/describe-path.ts';
import type { PathSegment, PathState } from '#shared/requests/path.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const stage = (name: string, state: PathState, more: Partial<PathSegment> = {}): PathSegment => ({
  name,
  state,
  ...more,
});
const late = { openedAt: '2026-11-17T09:00:00Z', dueAt: '2026-11-18T08:59:00Z' };

test('the path of a request is described by the position of its current step among the required steps', () => {
  const path = [
    [stage('Team lead', 'done')],
    [stage('Project budget', 'skipped')],
    [stage('Department head', 'open')],
    [stage('Finance', 'forecast')],
  ];
  expect(describePath(path, now)).toBe('Step 2 of 3, Department head, open');
});

test('parallel stages are named together, and one overdue stage makes the step overdue', () => {
  const path = [[stage('Procurement', 'open'), stage('Legal', 'open', late)]];
  expect(describePath(path, now)).toBe('Step 1 of 1, Procurement and Legal, overdue');
});

test.each([
  ['returned', 'sent back'],
  ['rejected', 'rejected'],
] as const)('the description of a path mentions that the request was %s', (state, words) => {
  expect(describePath([[stage('Finance', state)]], now)).toBe(`Step 1 of 1, Finance, ${words}`);
});

test('the path of a request that ended early is not described as completed', () => {
  const ended = [[stage('Finance', 'done')], [stage('CFO', 'cancelled')]];
  expect(describePath(ended, now)).toBe('No step is open any more');
  expect(describePath([[stage('Finance', 'cancelled')]], now)).toBe('No step is open any more');
});

test('the path of a request is described even before its first step and after its last one', () => {
  expect(describePath([[stage('Finance', 'forecast')]], now)).toBe('Not started');
  expect(describePath([[stage('Finance', 'done')], [stage('CFO', 'skipped')]], now)).toBe(
    'All steps done',
  );
  expect(describePath([], now)).toBe('Not started');
});

test('only an open stage is overdue, and only after its due time', () => {
  expect(isOverdue(stage('Legal', 'open', late), now)).toBe(true);
  expect(isOverdue(stage('Legal', 'done', late), now)).toBe(false);
  expect(isOverdue(stage('Legal', 'open', { dueAt: '2026-11-18T09:00:00Z' }), now)).toBe(false);
});

test('the bar of an open stage is filled by the elapsed share of its time, up to 100 %', () => {
  const half = { openedAt: '2026-11-18T08:00:00Z', dueAt: '2026-11-18T10:00:00Z' };
  expect(calculateElapsedShare(stage('Legal', 'open', half), now)).toBe(0.5);
  expect(calculateElapsedShare(stage('Legal', 'open', late), now)).toBe(1);
  expect(calculateElapsedShare(stage('Legal', 'open'), now)).toBe(0.5);
});

test('the line of parallel stages shows a rejected stage first, then an open stage, then a completed one', () => {
  expect(chooseStepTone([stage('a', 'done'), stage('b', 'open')])).toBe('open');
  expect(chooseStepTone([stage('a', 'done'), stage('b', 'skipped')])).toBe('done');
  expect(chooseStepTone([stage('a', 'rejected'), stage('b', 'open')])).toBe('rejected');
});

test('a row of parallel stages omits skipped stages, and shows one stage if all are skipped', () => {
  const needed = stage('Finance', 'forecast');
  expect(listStepLanes([stage('Travel desk', 'skipped'), needed])).toEqual([needed]);
  expect(
    listStepLanes([stage('Finance', 'skipped'), stage('Travel desk', 'skipped')]),
  ).toHaveLength(1);
});
