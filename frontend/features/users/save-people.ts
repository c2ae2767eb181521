import { everyPerson, type Order, type PersonRow } from '#frontend/data/people.ts';
import { csvOf } from '#frontend/lib/csv.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import type { PeopleFilters } from '#shared/users/people-list-api.ts';
import type { Names } from './components/people-columns.tsx';

const head = [
  'Name',
  'E-mail',
  'Title',
  'Role',
  'Administrator',
  'Department',
  'Manager',
  'Location',
  'State',
];

const cellsOf = (names: Names) => (person: PersonRow) => [
  person.name,
  person.email,
  person.title,
  person.role,
  person.isAdministrator ? 'yes' : 'no',
  names.department(person.departmentId) ?? '',
  person.manager?.name ?? '',
  names.location(person.locationId) ?? '',
  !person.isActive ? 'Deactivated' : person.invitedAt ? 'Invited' : 'Active',
];

/**
 * Saves everybody whom the filters find as CSV, page by page; `onProgress` is told how many were read so far.
 */
export async function savePeople(
  filters: PeopleFilters,
  order: Order,
  names: Names,
  onProgress: (count: number) => void,
): Promise<void> {
  const people = await everyPerson(filters, order, onProgress);
  saveData(csvOf([head, ...people.map(cellsOf(names))]), 'people.csv');
}
