import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import type { PersonWithFigures } from '#frontend/data/people.ts';
import { buildBacktestRows } from '#frontend/features/analytics/backtest/backtest-file.ts';
import {
  buildParticipatedColumns,
  createMyRequestColumns,
} from '#frontend/features/requests/components/request-columns.tsx';
import { requestCsv } from '#frontend/features/requests/request-csv.ts';
import { buildOpenRequestRows } from '#frontend/features/routing/open-requests-file.ts';
import { buildAtRiskColumns } from '#frontend/features/sla/components/at-risk-columns.tsx';
import { buildTasksAtRiskCsv } from '#frontend/features/sla/tasks-at-risk-csv.ts';
import { buildTaskColumns } from '#frontend/features/tasks/components/task-columns.tsx';
import { taskCsv } from '#frontend/features/tasks/task-csv.ts';
import { buildPeopleColumns } from '#frontend/features/users/components/people-columns.tsx';
import { peopleCsv } from '#frontend/features/users/people-csv.ts';
import { type CsvColumn, createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { openBrowser } from '../lib/support/browser.ts';

openBrowser();

const link = () => '';
const names = { department: () => 'Sales', location: () => 'Lisbon' };
const person = (name: string) => ({ userId: name, name: `${name} Surname` });
const at = '2026-11-02T09:00:00.000Z';
const mailProblem = { kind: 'bounced', reason: 'noMailbox', since: at } as const;

/** Rows with every fact that a list shows. Each person has another first name. */
const { request, tasks } = inReview(organisation());
const [task] = tasks;
if (!task) throw new Error('The request has no task.');
const due = { at, state: 'overdue', minutesLeft: -60, timeZone: 'UTC' } as const;
const shown = {
  ...{
    requester: person('Rita'),
    raisedBy: person('Bo'),
    amount: { amount: '7.00', currency: 'EUR' },
  },
  ...{ round: 3, due, isAmountUnknown: undefined },
};
const step = { name: 'Finance', state: 'open', people: [], objections: ['Olga Surname'] } as const;
const taskRow = {
  ...{ ...task, ...shown, assignee: person('Ann'), insteadOf: person('Ina'), priority: 'urgent' },
  ...{ stageName: 'Finance', path: [[step]] },
} as unknown as TaskRow;
const requestRow = {
  ...{ ...request, ...shown, status: 'InReview', submittedAt: at, expectedAt: at, closedAt: at },
  assignees: [{ ...person('Ann'), insteadOf: person('Ina'), stage: 'Finance', since: at }],
} as unknown as RequestRow;
const personRow = {
  ...{ ...person('Paul'), email: 'paul@example.org', title: 'Buyer', role: 'Approver' },
  ...{ isAdministrator: true, departmentId: 'd', locationId: 'l', manager: person('Mia') },
  ...{ isActive: true, mailProblem },
  figures: {
    ...{ userId: 'Paul', openTasks: 12, more: true, away: { until: '2026-12-03' } },
    maySign: { level: 'L', limit: { amount: '250.00', currency: 'EUR' } },
  },
} as unknown as PersonWithFigures;

/** Lists with their CSV columns, a row, and the words and days that the list formats differently from the file. */
const lists = {
  'my tasks': [buildTaskColumns(link, 'Due', new Map()), taskCsv, taskRow],
  'decided tasks': [
    buildTaskColumns(link, 'Decided', new Map()),
    taskCsv,
    { ...taskRow, status: 'Approved', decidedAt: at },
  ],
  'my requests': [createMyRequestColumns(link), requestCsv, requestRow],
  'my returned requests': [
    createMyRequestColumns(link),
    requestCsv,
    { ...requestRow, status: 'Returned', assignees: [] },
  ],
  'requests in which somebody takes part': [buildParticipatedColumns(link), requestCsv, requestRow],
  'tasks at risk': [
    buildAtRiskColumns(link, () => mailProblem),
    buildTasksAtRiskCsv(() => mailProblem),
    { ...taskRow, reminded: { at, by: person('Rolf') } },
  ],
  people: [
    buildPeopleColumns({
      ...{ linkOf: link, names, menuOf: () => null },
      figuresOf: () => personRow.figures,
    }),
    peopleCsv(names),
    personRow,
  ],
} as const;

/** Return the text of a list's row: all columns as static markup without tags. */
function renderRow<Row>(columns: readonly Column<Row>[], row: Row): string {
  const cells = columns.map(({ key, render }) => createElement('p', { key }, render(row)));
  const inRouter = createElement(MemoryRouter, null, createElement(MantineProvider, null, cells));
  return renderToStaticMarkup(inRouter).replaceAll(/<[^>]*>/g, ' ');
}

/** Words and numbers of the rows that a list may show, with the form in which files contain them. */
const facts: readonly (readonly [shown: RegExp, inFile: string])[] = [
  ...['Rita', 'Bo', 'Ann', 'Ina', 'Paul', 'Mia', 'Rolf', 'Olga'].map(
    (name) => [new RegExp(`\\b${name}\\b`), `${name} Surname`] as const,
  ),
  ...['Sales', 'Lisbon', 'Finance', 'Buyer', 'Approver', 'Overdue', 'Urgent', 'Approved'].map(
    (word) => [new RegExp(`\\b${word}\\b`), word] as const,
  ),
  [/Administrator/, 'yes'],
  [/Round\s+3/, ',3,'],
  [/7\.00/, '7.00,EUR'],
  [/up to/, '250.00,EUR'],
  [/12\+/, '12+'],
  [/Away until/, '2026-12-03'],
  [/Mails don.t arrive/, at],
];

test.each(Object.entries(lists))(
  'each fact that the list %s shows is in its CSV file',
  async (_, list) => {
    const [columns, csv, row] = list as unknown as [Column<object>[], CsvColumn<object>[], object];
    const text = renderRow(columns, row);
    const file = (
      await save(
        csv,
        [row],
        columns.map(({ key }) => key),
      )
    ).join('\n');
    const shownFacts = facts.filter(([pattern]) => pattern.test(text));
    expect(shownFacts.length).toBeGreaterThan(4);
    expect(shownFacts.filter(([, inFile]) => !file.includes(inFile)).map(String)).toEqual([]);
  },
);

test.each(Object.entries(lists))('each column of the list %s is in its CSV file', (_, list) => {
  const [columns, csv] = list;
  const keys = new Set<string>(csv.map(({ key }) => key));
  expect(columns.map(({ key }) => key).filter((key) => !keys.has(key))).toEqual(
    csv.some(({ key }) => key === 'openTasks') ? ['menu'] : [],
  );
});

const save = async <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  shown: string[],
) => {
  const source = createListCsvSource({
    ...{ fileName: 'x', words: String, columns: async () => columns },
    pages: async function* () {
      yield rows;
    },
  });
  const { file } = await source.make(shown, () => undefined, new AbortController().signal);
  return (await file.text()).trim().split('\r\n');
};

describe('the CSV file of a list', () => {
  const unknown = { amount: null, isAmountUnknown: true } as const;

  test('the CSV file of a list shows an amount that cannot be calculated as unknown', async () => {
    expect(await save(requestCsv, [{ ...request, ...unknown }], ['amount'])).toEqual([
      ...['Amount,Currency', 'unknown,'],
    ]);
    expect(await save(taskCsv, task ? [{ ...task, ...unknown }] : [], ['amount'])).toEqual([
      ...['Amount,Currency', 'unknown,'],
    ]);
    const row = { ...request, ...unknown };
    const walk = { steps: [], workingSeconds: 0, breaches: 0 };
    const replayed = { ...row, was: walk, would: walk, same: true, isCut: false };
    const expectedAt = { before: null, after: null };
    const moving = { ...row, fromVersion: 1, stages: [], expectedAt, migrated: false };
    for (const cells of [
      buildBacktestRows([replayed]),
      buildOpenRequestRows([moving], [], () => true),
    ])
      expect(cells).toMatchObject([{ amount: 'unknown', currency: '' }]);
  });

  test('the CSV file of a list contains a fact once if two columns of the list show it', async () => {
    const [head] = await save(taskCsv, tasks, ['path', 'step']);
    expect(head).toBe('Step');
    expect(await save(requestCsv, [request], ['assignee', 'path'])).toEqual([
      'With,On behalf of,Step',
      request.assignees.map(({ name, stage }) => `${name},,${stage}`).join(),
    ]);
  });
});
