import { PickFilter } from '#frontend/components/inputs/pick-filter.tsx';
import { FilterChips } from '#frontend/components/lists/filter-chips.tsx';
import { msg, t, translateText } from '#frontend/lib/text.ts';
import type { PeopleFilters as Filters } from '#shared/users/people-list-api.ts';

type DepartmentOption = { readonly id: string; readonly name: string };
type Chosen = Pick<Filters, 'departmentId' | 'role' | 'state'>;

const roles = [msg('Employee'), msg('Approver'), msg('Administrator')] as const;
const states = {
  active: t`Active`,
  invited: t`Invited`,
  away: t`Away`,
  unreachable: t`Mails don’t arrive`,
  deactivated: t`Deactivated`,
} as const;
const stateNames = Object.values(states);
const getState = (name: string) =>
  (Object.keys(states) as (keyof typeof states)[]).find((state) => states[state] === name);

type PeopleFiltersProps = {
  readonly chosen: Chosen;
  readonly departments: readonly DepartmentOption[];
  readonly onChange: (chosen: Chosen) => void;
};

/** Filters of the list of people: department, role and state, combined with AND. */
export function PeopleFilters({ chosen, departments, onChange }: PeopleFiltersProps) {
  const { departmentId, role, state } = chosen;
  const department = departments.find(({ id }) => id === departmentId)?.name;
  const filters = [
    ...(departmentId
      ? [{ field: t`Department`, value: department ?? '…', key: 'departmentId' }]
      : []),
    ...(role ? [{ field: t`Role`, value: translateText(role), key: 'role' }] : []),
    ...(state ? [{ field: t`State`, value: states[state], key: 'state' }] : []),
  ];
  return (
    <FilterChips
      filters={filters}
      onRemove={({ key }) => onChange({ ...chosen, [key]: undefined })}
    >
      {departmentId ? null : (
        <PickFilter
          field={t`Department`}
          values={departments.map(({ name }) => name)}
          onPick={(name) =>
            onChange({ ...chosen, departmentId: departments.find((one) => one.name === name)?.id })
          }
        />
      )}
      {role ? null : (
        <PickFilter
          field={t`Role`}
          values={roles.map((one) => translateText(one))}
          onPick={(name) =>
            onChange({ ...chosen, role: roles.find((one) => translateText(one) === name) })
          }
        />
      )}
      {state ? null : (
        <PickFilter
          field={t`State`}
          values={stateNames}
          onPick={(name) => onChange({ ...chosen, state: getState(name) })}
        />
      )}
    </FilterChips>
  );
}
