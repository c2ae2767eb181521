import { t } from '#frontend/lib/text.ts';
import type { PersonRef, RequestAmount } from '#shared/fields.ts';
import type { Owners } from '#shared/requests/request.ts';
import type { Due } from '#shared/sla/due.ts';
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

/** Return the amount of a request for a cell. */
export const formatAmountCell = ({ amount, isAmountUnknown }: RequestAmount): string =>
  amount?.amount ?? (isAmountUnknown ? t`unknown` : '');

/** Cells for the amount of a row, as a number, and for its currency. */
export const amountCells: readonly CsvCell<RequestAmount>[] = [
  [t`Amount`, formatAmountCell],
  [t`Currency`, ({ amount }) => amount?.currency ?? ''],
];

/** Cell for the state of a due time. */
export const dueStateCell: CsvCell<{ readonly due?: Due | undefined }> = [
  t`State`,
  ({ due }) => (due ? dueStates[due.state] : ''),
];
