import { t } from '#frontend/lib/text.ts';
import type { CsvCell, CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import { formatOutcome } from './format-outcome.ts';

const step: CsvCell<TaskRow> = [t`Step`, ({ stageName }) => stageName];

/** Columns of exported tasks. Times are ISO 8601 in UTC. */
export const taskCsv: readonly CsvColumn<TaskRow>[] = [
  {
    key: 'request',
    cells: [
      [t`Number`, ({ requestNumber }) => requestNumber],
      [t`Request`, ({ requestTitle }) => requestTitle],
    ],
  },
  { key: 'category', cells: [[t`Category`, ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: [
      [t`Requester`, ({ requester }) => requester.name],
      [t`Raised by`, ({ requester, raisedBy = requester }) => raisedBy.name],
    ],
  },
  {
    key: 'amount',
    cells: [
      [
        t`Amount`,
        ({ amount, isAmountUnknown }) => amount?.amount ?? (isAmountUnknown ? t`unknown` : ''),
      ],
      [t`Currency`, ({ amount }) => amount?.currency ?? ''],
    ],
  },
  { key: 'path', cells: [step] },
  { key: 'step', cells: [step] },
  { key: 'received', cells: [[t`Received`, ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [
      [t`Due`, ({ dueAt }) => dueAt ?? ''],
      [t`Status`, formatOutcome],
      [t`Decided`, ({ decidedAt }) => decidedAt ?? ''],
      [t`Comment`, ({ reviewRemarks }) => reviewRemarks],
    ],
  },
];
