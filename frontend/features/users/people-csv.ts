import type { PersonRow } from '#frontend/data/people.ts';
import { t } from '#frontend/lib/text.ts';
import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { Names } from './components/people-columns.tsx';

const stateOf = ({ isActive, invitedAt }: PersonRow) =>
  !isActive ? t`Deactivated` : invitedAt ? t`Invited` : 'Active';

/** What the columns of the list of people are in a file; figures of people are not in it. */
export const peopleCsv = (names: Names): readonly CsvColumn<PersonRow>[] => [
  {
    key: 'name',
    cells: [
      ['Name', ({ name }) => name],
      ['E-mail', ({ email }) => email],
      ['Title', ({ title }) => title],
    ],
  },
  {
    key: 'role',
    cells: [
      ['Role', ({ role }) => role],
      ['Administrator', ({ isAdministrator }) => (isAdministrator ? t`yes` : t`no`)],
    ],
  },
  {
    key: 'department',
    cells: [['Department', ({ departmentId }) => names.department(departmentId) ?? '']],
  },
  { key: 'manager', cells: [['Manager', ({ manager }) => manager?.name ?? '']] },
  { key: 'location', cells: [['Location', ({ locationId }) => names.location(locationId) ?? '']] },
  { key: 'state', cells: [[t`State`, stateOf]] },
];
