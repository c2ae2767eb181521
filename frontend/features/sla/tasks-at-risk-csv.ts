import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

const states = { overdue: 'Overdue', dueSoon: 'Due soon', onTime: 'On time', paused: 'Paused' };

/** What the columns of tasks at risk are in a file; moments are ISO 8601 in UTC. */
export const tasksAtRiskCsv: readonly CsvColumn<TaskAtRisk>[] = [
  {
    key: 'request',
    cells: [
      ['Number', ({ requestNumber }) => requestNumber],
      ['Request', ({ requestTitle }) => requestTitle],
      ['Category', ({ categoryName }) => categoryName],
    ],
  },
  {
    key: 'from',
    cells: [
      ['Requester', ({ requester }) => requester.name],
      ['Raised by', ({ requester, raisedBy = requester }) => raisedBy.name],
    ],
  },
  {
    key: 'assignee',
    cells: [
      ['Step', ({ stageName }) => stageName],
      ['Waits for', ({ assignee }) => assignee.name],
    ],
  },
  { key: 'since', cells: [['Since', ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [
      ['Due', ({ due }) => due.at],
      ['State', ({ due }) => states[due.state]],
    ],
  },
  {
    key: 'reminded',
    cells: [
      ['Reminded', ({ reminded }) => reminded?.at ?? ''],
      ['Reminded by', ({ reminded }) => reminded?.by.name ?? ''],
    ],
  },
];
