import { describe, expect, test } from 'vitest';
import {
  buildParticipatedColumns,
  createMyRequestColumns,
} from '#frontend/features/requests/components/request-columns.tsx';
import { requestCsv } from '#frontend/features/requests/request-csv.ts';
import { buildAtRiskColumns } from '#frontend/features/sla/components/at-risk-columns.tsx';
import { tasksAtRiskCsv } from '#frontend/features/sla/tasks-at-risk-csv.ts';
import { buildTaskColumns } from '#frontend/features/tasks/components/task-columns.tsx';
import { taskCsv } from '#frontend/features/tasks/task-csv.ts';
import { buildPeopleColumns } from '#frontend/features/users/components/people-columns.tsx';
import { peopleCsv } from '#frontend/features/users/people-csv.ts';
import { type CsvColumn, createListCsvSource } from '#frontend/widgets/list-view/save-csv.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';

const link = () => '';
const names = { department: () => undefined, location: () => undefined };
/** Lists with their CSV columns. The figures of people are loaded for visible rows only. */
const lists = {
  'my tasks': [buildTaskColumns(link, 'Due', new Map()), taskCsv],
  'decided tasks': [buildTaskColumns(link, 'Decided', new Map()), taskCsv],
  'my requests': [createMyRequestColumns(link), requestCsv],
  'requests in which somebody takes part': [buildParticipatedColumns(link), requestCsv],
  'tasks at risk': [buildAtRiskColumns(link, () => undefined), tasksAtRiskCsv],
  people: [
    buildPeopleColumns({ linkOf: link, names, figuresOf: () => undefined, menuOf: () => null }),
    peopleCsv(names),
  ],
} as const;
const figures = new Set(['maySign', 'openTasks', 'menu']);

test.each(Object.entries(lists))(
  'each column of the list %s is in its CSV file',
  (_, [shown, csv]) => {
    const keys = new Set(csv.map(({ key }) => key));
    expect(
      shown.map(({ key }) => key).filter((key) => !keys.has(key) && !figures.has(key)),
    ).toEqual([]);
  },
);

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
  const { request, tasks } = inReview(organisation());
  const [task] = tasks;
  const unknown = { amount: null, isAmountUnknown: true } as const;

  test('names an amount that cannot be calculated, as the list does', async () => {
    expect(await save(requestCsv, [{ ...request, ...unknown }], ['amount'])).toEqual([
      ...['Amount,Currency', 'unknown,'],
    ]);
    expect(await save(taskCsv, task ? [{ ...task, ...unknown }] : [], ['amount'])).toEqual([
      ...['Amount,Currency', 'unknown,'],
    ]);
  });

  test('contains a fact once if two columns show it', async () => {
    const [head] = await save(taskCsv, tasks, ['path', 'step']);
    expect(head).toBe('Step');
    expect(await save(requestCsv, [request], ['assignee', 'path'])).toEqual([
      ...['With,Step', request.assignees.map(({ name, stage }) => `${name},${stage}`).join()],
    ]);
  });
});
