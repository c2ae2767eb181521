import { expect, test } from 'vitest';
import {
  buildStepColumns,
  filterByEffect,
  findMigrationCell,
  migrationViews,
} from '#frontend/features/routing/migration-cells.ts';
import {
  buildOpenRequestRows,
  openRequestsSheet,
} from '#frontend/features/routing/open-requests-file.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';

type Stage = MigratedRequest['stages'][number];
const stage = (
  stepId: string,
  effect: Stage['effect'],
  status: Stage['status'],
  order = 1,
): Stage => ({ stepId, name: stepId, order, effect, status });
const request = (...stages: Stage[]): MigratedRequest => ({
  requestId: '1',
  number: 'REQ-1',
  title: 'A chair',
  fromVersion: 1,
  stages,
  expectedAt: { before: null, after: null },
  migrated: false,
});

test('the columns of a migration are the new steps in order, followed by steps that only older versions have', () => {
  const steps = [
    { id: 'manager', name: 'Manager' },
    { id: 'legal', name: 'Legal' },
  ];
  const open = request(stage('budget', 'goes', 'Waiting'), stage('manager', 'stays', 'Open'));
  expect(buildStepColumns(steps, [open]).map(({ id }) => id)).toEqual([
    'manager',
    'legal',
    'budget',
  ]);
});

test.each<[string, Stage[], string | undefined]>([
  ['was decided', [stage('step', 'stays', 'Approved')], 'Decided'],
  ['is open', [stage('step', 'stays', 'Open')], 'Waits here'],
  ['comes later', [stage('step', 'stays', 'Waiting')], 'Stays'],
  ['is new', [stage('step', 'appears', 'Waiting')], 'Appears'],
  ['was removed', [stage('step', 'goes', 'Waiting')], 'Goes'],
  [
    'asks other people',
    [stage('step', 'goes', 'Open'), stage('step', 'appears', 'Waiting')],
    'Must approve again',
  ],
  [
    'asks other people, and had asked nobody yet',
    [stage('step', 'goes', 'Waiting'), stage('step', 'appears', 'Waiting')],
    'Changes',
  ],
  ['was passed', [stage('step', 'passed', 'Skipped')], 'Would have been needed'],
  ['is not needed', [stage('step', 'appears', 'Skipped')], undefined],
  ['was never needed', [stage('step', 'goes', 'Skipped')], undefined],
  ['does not exist in the request', [], undefined],
  [
    'comes before what was decided already',
    [stage('step', 'appears', 'Waiting', 1), stage('later', 'stays', 'Approved', 2)],
    'Decides after all',
  ],
])('the migration cell of a step that %s shows the state of the step', (_, stages, words) => {
  expect(findMigrationCell(request(...stages), 'step')?.words).toBe(words);
});

test('every open request is in the first view and in exactly one other view of a migration', () => {
  const [, ...others] = migrationViews;
  const requests = [
    request(stage('a', 'stays', 'Open')),
    request(stage('a', 'appears', 'Waiting')),
    request(stage('a', 'goes', 'Waiting')),
    { ...request(), problem: 'It is closed.' },
    request(stage('a', 'appears', 'Waiting', 1), stage('b', 'stays', 'Approved', 2)),
    request(stage('a', 'passed', 'Skipped', 1), stage('b', 'stays', 'Approved', 2)),
  ];
  expect(filterByEffect(requests, undefined)).toHaveLength(6);
  expect(others.map(({ effect }) => filterByEffect(requests, effect).length)).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
});

test('an export of a migration has a column for each step, and shows if a request can move, or why not', () => {
  const steps = [
    { id: 'manager', name: 'Manager' },
    { id: 'legal', name: 'Legal' },
  ];
  const open = {
    ...request(stage('manager', 'stays', 'Open'), stage('legal', 'appears', 'Waiting')),
    amount: { amount: '1150.30', currency: 'EUR' },
  };
  const stuck = { ...request(), requestId: '2', problem: 'Its form is another one.' };
  const rows = buildOpenRequestRows([open, stuck], steps, () => true);
  expect(rows).toMatchObject([
    { manager: 'Waits here', legal: 'Appears', amount: '1150.30', outcome: 'Moves' },
    { manager: '', legal: '', amount: '', outcome: 'Its form is another one.' },
  ]);
  const names = openRequestsSheet(steps).columns.map(({ name }) => name);
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(names.toSorted());
});
