import { t } from '#frontend/lib/text.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Owners, RequestRow } from '#shared/requests/request.ts';
import type { Due } from '#shared/sla/calendar.ts';
import type { CsvCell } from '../list-view/save-csv.ts';
import { displayName } from '../people/display-name.ts';

const dueStates: Readonly<Record<Due['state'], string>> = {
  overdue: t`Overdue`,
  dueSoon: t`Due soon`,
  onTime: t`On time`,
  paused: t`Paused`,
};

/** Join the names of people for a cell. */
export const joinNames = (people: readonly (PersonRef | undefined)[]): string =>
  people.flatMap((person) => (person ? [displayName(person.name)] : [])).join(', ');

/** Cells for the requester of a row and the person who raised the request. */
export const ownerCells: readonly CsvCell<Owners>[] = [
  [t`Requester`, ({ requester }) => joinNames([requester])],
  [t`Raised by`, ({ requester, raisedBy = requester }) => joinNames([raisedBy])],
];

/** Cells for the amount of a row, as a number without a currency. */
export const amountCells: readonly CsvCell<Pick<RequestRow, 'amount' | 'isAmountUnknown'>>[] = [
  [
    t`Amount`,
    ({ amount, isAmountUnknown }) => amount?.amount ?? (isAmountUnknown ? t`unknown` : ''),
  ],
  [t`Currency`, ({ amount }) => amount?.currency ?? ''],
];

/** Cell for the state of a due time. */
export const dueStateCell: CsvCell<{ readonly due?: Due | undefined }> = [
  t`State`,
  ({ due }) => (due ? dueStates[due.state] : ''),
];
