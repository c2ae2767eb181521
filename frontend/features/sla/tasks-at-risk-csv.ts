import { t } from '#frontend/lib/text.ts';
import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import { formatMailProblem } from '#frontend/widgets/people/mail-problem.tsx';
import { dueStateCell, joinNames, ownerCells } from '#frontend/widgets/requests/csv-cells.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import type { MailProblemFinder } from './components/at-risk-columns.tsx';

/** Build the columns of exported tasks at risk. Times are ISO 8601 in UTC. */
export const buildTasksAtRiskCsv = (
  mailProblemOf: MailProblemFinder,
): readonly CsvColumn<TaskAtRisk>[] => [
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
    cells: ownerCells,
  },
  {
    key: 'assignee',
    cells: [
      [t`Step`, ({ stageName }) => stageName],
      [t`Waits for`, ({ assignee }) => joinNames([assignee])],
      [t`On behalf of`, ({ insteadOf }) => joinNames([insteadOf])],
      [t`Mails`, ({ assignee }) => formatMailProblem(mailProblemOf(assignee.userId))],
    ],
  },
  { key: 'since', cells: [[t`Since`, ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [[t`Due`, ({ due }) => due.at], dueStateCell],
  },
  {
    key: 'reminded',
    cells: [
      [t`Reminded`, ({ reminded }) => reminded?.at ?? ''],
      [t`Reminded by`, ({ reminded }) => joinNames([reminded?.by])],
    ],
  },
];
