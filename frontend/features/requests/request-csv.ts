import { t } from '#frontend/lib/text.ts';
import type { CsvCell, CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import {
  amountCells,
  dueStateCell,
  joinNames,
  ownerCells,
} from '#frontend/widgets/requests/csv-cells.ts';
import { formatStatusLabel } from '#frontend/widgets/requests/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';

const step: CsvCell<RequestRow> = [
  t`Step`,
  ({ assignees }) => [...new Set(assignees.map(({ stage }) => stage))].join(', '),
];

const round: CsvCell<RequestRow> = [t`Round`, (request) => String(request.round)];

/** Return the people who have the request: the assignees, or the requester of a returned request. */
const listCurrentPeople = ({ status, assignees, requester }: RequestRow) =>
  status === 'Returned' ? [requester] : assignees;

/** Columns of exported request lists. Times are ISO 8601 in UTC. */
export const requestCsv: readonly CsvColumn<RequestRow>[] = [
  {
    key: 'request',
    cells: [
      [t`Number`, ({ number }) => number],
      [t`Request`, ({ title }) => title],
      ...ownerCells,
      round,
    ],
  },
  { key: 'category', cells: [[t`Category`, ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: ownerCells,
  },
  {
    key: 'status',
    cells: [[t`Status`, ({ status }) => formatStatusLabel(status)], round],
  },
  {
    key: 'assignee',
    cells: [
      [t`With`, (request) => joinNames(listCurrentPeople(request))],
      [t`On behalf of`, ({ assignees }) => joinNames(assignees.map(({ insteadOf }) => insteadOf))],
      step,
    ],
  },
  { key: 'path', cells: [step] },
  {
    key: 'amount',
    cells: amountCells,
  },
  { key: 'created', cells: [[t`Created`, ({ createdAt }) => createdAt]] },
  { key: 'sent', cells: [[t`Sent`, ({ submittedAt }) => submittedAt ?? '']] },
  { key: 'updated', cells: [[t`Last activity`, ({ updatedAt }) => updatedAt]] },
  {
    key: 'due',
    cells: [[t`Due`, ({ due }) => due?.at ?? ''], dueStateCell],
  },
  { key: 'expected', cells: [[t`Expected end`, ({ expectedAt }) => expectedAt ?? '']] },
  { key: 'closed', cells: [[t`Closed`, ({ closedAt }) => closedAt ?? '']] },
];
