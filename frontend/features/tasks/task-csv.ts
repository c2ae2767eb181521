import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

/** What the columns of my tasks are in a file; moments are ISO 8601 in UTC. */
export const taskCsv: readonly CsvColumn<TaskRow>[] = [
  {
    key: 'request',
    cells: [
      ['Number', ({ requestNumber }) => requestNumber],
      ['Request', ({ requestTitle }) => requestTitle],
    ],
  },
  { key: 'category', cells: [['Category', ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: [
      ['Requester', ({ requester }) => requester.name],
      ['Raised by', ({ requester, raisedBy = requester }) => raisedBy.name],
    ],
  },
  {
    key: 'amount',
    cells: [
      ['Amount', ({ amount }) => amount?.amount ?? ''],
      ['Currency', ({ amount }) => amount?.currency ?? ''],
    ],
  },
  { key: 'step', cells: [['Step', ({ stageName }) => stageName]] },
  { key: 'received', cells: [['Received', ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [
      ['Due', ({ dueAt }) => dueAt ?? ''],
      ['Status', ({ status }) => status],
      ['Decided', ({ decidedAt }) => decidedAt ?? ''],
      ['Comment', ({ reviewRemarks }) => reviewRemarks],
    ],
  },
];
