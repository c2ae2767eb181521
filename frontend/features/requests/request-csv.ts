import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import { statusWord } from '#frontend/widgets/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request.ts';

const dueStates = { overdue: 'Overdue', dueSoon: 'Due soon', onTime: 'On time', paused: 'Paused' };

/** What the columns of lists of requests are in a file; moments are ISO 8601 in UTC. */
export const requestCsv: readonly CsvColumn<RequestRow>[] = [
  {
    key: 'request',
    cells: [
      ['Number', ({ number }) => number],
      ['Request', ({ title }) => title],
    ],
  },
  { key: 'category', cells: [['Category', ({ categoryName }) => categoryName]] },
  {
    key: 'from',
    cells: [
      ['Requester', ({ requester }) => requester.name],
      ['Raised by', ({ raisedBy }) => raisedBy.name],
    ],
  },
  {
    key: 'status',
    cells: [
      ['Status', ({ status }) => statusWord(status)],
      ['Round', ({ round }) => String(round)],
    ],
  },
  {
    key: 'assignee',
    cells: [
      ['With', ({ assignees }) => assignees.map(({ name }) => name).join(', ')],
      ['Step', ({ assignees }) => [...new Set(assignees.map(({ stage }) => stage))].join(', ')],
    ],
  },
  {
    key: 'amount',
    cells: [
      ['Amount', ({ amount }) => amount?.amount ?? ''],
      ['Currency', ({ amount }) => amount?.currency ?? ''],
    ],
  },
  { key: 'created', cells: [['Created', ({ createdAt }) => createdAt]] },
  { key: 'sent', cells: [['Sent', ({ submittedAt }) => submittedAt ?? '']] },
  { key: 'updated', cells: [['Last activity', ({ updatedAt }) => updatedAt]] },
  {
    key: 'due',
    cells: [
      ['Due', ({ due }) => due?.at ?? ''],
      ['State', ({ due }) => (due ? dueStates[due.state] : '')],
    ],
  },
  { key: 'expected', cells: [['Expected end', ({ expectedAt }) => expectedAt ?? '']] },
  { key: 'closed', cells: [['Closed', ({ closedAt }) => closedAt ?? '']] },
];
