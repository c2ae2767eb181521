import { IconCircleCheck, IconCircleDotted } from '@tabler/icons-react';
import type { Column } from '#frontend/components/data-list/types.ts';
import { RowTitle } from '#frontend/components/row-title.tsx';
import type { PersonRow } from '#frontend/data/users.ts';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import classes from './people-columns.module.css';

/** What ids of the organisation are called; none while that is on its way. */
export type Names = {
  readonly department: (id: string | null) => string | undefined;
  readonly location: (id: string | null) => string | undefined;
  readonly level: (id: string | null) => string | undefined;
};

export function ActiveMark({ isActive }: { isActive: boolean }) {
  const Mark = isActive ? IconCircleCheck : IconCircleDotted;
  return (
    <span className={classes.state} data-active={isActive}>
      <Mark size={15} stroke={1.75} aria-hidden />
      {isActive ? 'Active' : 'Deactivated'}
    </span>
  );
}

/** The columns of the list of people. */
export const peopleColumns = (
  linkOf: (person: PersonRow) => string,
  names: Names,
): readonly Column<PersonRow>[] => [
  {
    key: 'name',
    label: 'Name',
    render: (person) => (
      <div className={classes.who}>
        <PersonChip person={person} size={32} nameHidden />
        <RowTitle title={person.name} to={linkOf(person)}>
          <span>{person.title || person.email}</span>
        </RowTitle>
      </div>
    ),
  },
  { key: 'role', label: 'Role', width: '108px', render: ({ role }) => role },
  {
    key: 'manager',
    label: 'Manager',
    width: '172px',
    render: ({ manager }) => (manager ? <PersonChip person={manager} /> : 'Nobody'),
  },
  {
    key: 'department',
    label: 'Department',
    width: '172px',
    render: ({ departmentId }) => names.department(departmentId) ?? '–',
  },
  {
    key: 'location',
    label: 'Location',
    width: '112px',
    render: ({ locationId }) => names.location(locationId) ?? '–',
  },
  {
    key: 'level',
    label: 'Level',
    width: '148px',
    render: ({ doaLevelId }) => names.level(doaLevelId) ?? '–',
  },
  {
    key: 'state',
    label: 'State',
    width: '116px',
    render: ({ isActive }) => <ActiveMark isActive={isActive} />,
  },
];
