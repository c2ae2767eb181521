import { t } from '#frontend/lib/text.ts';
import type { CsvCell, CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import {
  amountCells,
  dueStateCell,
  joinNames,
  ownerCells,
} from '#frontend/widgets/requests/csv-cells.ts';
import { priorityLabels } from '#frontend/widgets/requests/priorities.ts';
import { findOwnSegment } from '#shared/tasks/row-effects.ts';
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
      [t`On behalf of`, ({ insteadOf }) => joinNames([insteadOf])],
      [t`Round`, ({ round }) => String(round)],
      [t`Priority`, ({ priority }) => priorityLabels[priority]],
      [t`Rejected by`, (task) => findOwnSegment(task)?.objections?.join(', ') ?? ''],
    ],
  },
  { key: 'category', cells: [[t`Category`, ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: ownerCells,
  },
  {
    key: 'amount',
    cells: amountCells,
  },
  { key: 'path', cells: [step] },
  { key: 'step', cells: [step] },
  { key: 'received', cells: [[t`Received`, ({ createdAt }) => createdAt]] },
  {
    key: 'due',
    cells: [
      [t`Due`, ({ dueAt }) => dueAt ?? ''],
      dueStateCell,
      [t`Status`, formatOutcome],
      [t`Decided`, ({ decidedAt }) => decidedAt ?? ''],
      [t`Comment`, ({ reviewRemarks }) => reviewRemarks],
    ],
  },
];
