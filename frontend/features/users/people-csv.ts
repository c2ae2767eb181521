import type { PersonWithFigures } from '#frontend/data/people.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import type { CsvColumn } from '#frontend/widgets/list-view/save-csv.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import { formatMailProblem } from '#frontend/widgets/people/mail-problem.tsx';
import { formatOpenTasks, type OrganisationNames } from './components/people-columns.tsx';

const getState = ({ isActive, invitedAt, figures }: PersonWithFigures) => {
  if (!isActive) return t`Deactivated`;
  if (invitedAt) return t`Invited`;
  return figures?.away ? t`Away` : t`Active`;
};

/** Return the maximum amount that a person may approve, or a text for no amount or any amount. */
const getMaySign = ({ figures }: PersonWithFigures) => {
  if (!figures) return '';
  if (!figures.maySign) return t`nothing`;
  return figures.maySign.limit?.amount ?? t`any amount`;
};

/** Build the columns of the exported list of people, as the list shows them. Days are ISO 8601. */
export const peopleCsv = (names: OrganisationNames): readonly CsvColumn<PersonWithFigures>[] => [
  {
    key: 'name',
    cells: [
      [t`Name`, ({ name }) => displayName(name)],
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
  {
    key: 'manager',
    cells: [[t`Manager`, ({ manager }) => (manager ? displayName(manager.name) : '')]],
  },
  { key: 'location', cells: [[t`Location`, ({ locationId }) => names.location(locationId) ?? '']] },
  {
    key: 'maySign',
    cells: [
      [t`May sign`, getMaySign],
      [t`Currency`, ({ figures }) => figures?.maySign?.limit?.currency ?? ''],
    ],
  },
  {
    key: 'openTasks',
    cells: [[t`Open tasks`, ({ figures }) => (figures ? formatOpenTasks(figures) : '')]],
  },
  {
    key: 'state',
    cells: [
      [t`State`, getState],
      [t`Away until`, ({ figures }) => figures?.away?.until ?? ''],
      [t`Mails`, ({ mailProblem }) => formatMailProblem(mailProblem)],
    ],
  },
];
