import { t } from '#frontend/lib/text.ts';
import type { CsvCell, CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';

const dueStates = {
  overdue: t`Overdue`,
  dueSoon: t`Due soon`,
  onTime: t`On time`,
  paused: t`Paused`,
};

const step: CsvCell<RequestRow> = [
  t`Step`,
  ({ assignees }) => [...new Set(assignees.map(({ stage }) => stage))].join(', '),
];

/** Columns of exported request lists. Times are ISO 8601 in UTC. */
export const requestCsv: readonly CsvColumn<RequestRow>[] = [
  {
    key: 'request',
    cells: [
      [t`Number`, ({ number }) => number],
      [t`Request`, ({ title }) => title],
    ],
  },
  { key: 'category', cells: [[t`Category`, ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: [
      [t`Requester`, ({ requester }) => requester.name],
      [t`Raised by`, ({ raisedBy }) => raisedBy.name],
    ],
  },
  {
    key: 'status',
    cells: [
      [t`Status`, ({ status }) => formatStatusLabel(status)],
      [t`Round`, ({ round }) => String(round)],
    ],
  },
  {
    key: 'assignee',
    cells: [[t`With`, ({ assignees }) => assignees.map(({ name }) => name).join(', ')], step],
  },
  { key: 'path', cells: [step] },
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
  { key: 'created', cells: [[t`Created`, ({ createdAt }) => createdAt]] },
  { key: 'sent', cells: [[t`Sent`, ({ submittedAt }) => submittedAt ?? '']] },
  { key: 'updated', cells: [[t`Last activity`, ({ updatedAt }) => updatedAt]] },
  {
    key: 'due',
    cells: [
      [t`Due`, ({ due }) => due?.at ?? ''],
      [t`State`, ({ due }) => (due ? dueStates[due.state] : '')],
    ],
  },
  { key: 'expected', cells: [[t`Expected end`, ({ expectedAt }) => expectedAt ?? '']] },
  { key: 'closed', cells: [[t`Closed`, ({ closedAt }) => closedAt ?? '']] },
];
