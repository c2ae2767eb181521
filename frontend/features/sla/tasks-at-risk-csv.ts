import { t } from '#frontend/lib/text.ts';
import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';

const states = { overdue: t`Overdue`, dueSoon: t`Due soon`, onTime: t`On time`, paused: t`Paused` };

/** Columns of exported tasks at risk. Times are ISO 8601 in UTC. */
export const tasksAtRiskCsv: readonly CsvColumn<TaskAtRisk>[] = [
  {
    key: 'request',
    cells: [
      [t`Number`, ({ requestNumber }) => requestNumber],
      [t`Request`, ({ requestTitle }) => requestTitle],
      [t`Category`, ({ categoryName }) => categoryName],
    ],
  },
  {
    key: 'from',
    cells: [
      [t`Requester`, ({ requester }) => requester.name],
      [t`Raised by`, ({ requester, raisedBy = requester }) => raisedBy.name],
    ],
  },
  {
    key: 'assignee',
    cells: [
      [t`Step`, ({ stageName }) => stageName],
      [t`Waits for`, ({ assignee }) => assignee.name],
    ],
  },
  { key: 'since', cells: [[t`Since`, ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [
      [t`Due`, ({ due }) => due.at],
      [t`State`, ({ due }) => states[due.state]],
    ],
  },
  {
    key: 'reminded',
    cells: [
      [t`Reminded`, ({ reminded }) => reminded?.at ?? ''],
      [t`Reminded by`, ({ reminded }) => reminded?.by.name ?? ''],
    ],
  },
];
