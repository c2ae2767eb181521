import type { PersonRow } from '#frontend/data/people.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import type { Names } from './components/people-columns.tsx';

const getState = ({ isActive, invitedAt }: PersonRow) =>
  !isActive ? t`Deactivated` : invitedAt ? t`Invited` : t`Active`;

/** Return since when mails to a person bounce; empty if they are delivered. */
const getMails = ({ mailProblem }: PersonRow) =>
  mailProblem ? t`Don’t arrive since ${mailProblem.since}` : '';

/** Build the columns of the exported list of people, without figures. */
export const peopleCsv = (names: Names): readonly CsvColumn<PersonRow>[] => [
  {
    key: 'name',
    cells: [
      [t`Name`, ({ name }) => name],
      [t`E-mail`, ({ email }) => email],
      [t`Title`, ({ title }) => title],
    ],
  },
  {
    key: 'role',
    cells: [
      [t`Role`, ({ role }) => translateText(role)],
      [t`Administrator`, ({ isAdministrator }) => (isAdministrator ? t`yes` : t`no`)],
    ],
  },
  {
    key: 'department',
    cells: [[t`Department`, ({ departmentId }) => names.department(departmentId) ?? '']],
  },
  { key: 'manager', cells: [[t`Manager`, ({ manager }) => manager?.name ?? '']] },
  { key: 'location', cells: [[t`Location`, ({ locationId }) => names.location(locationId) ?? '']] },
  {
    key: 'state',
    cells: [
      [t`State`, getState],
      [t`Mails`, getMails],
    ],
  },
];
