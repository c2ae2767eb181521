import { useQuery } from '@tanstack/react-query';
import { type FilterOption, NamedFilters } from '#frontend/components/lists/named-filters.tsx';
import { allCategoriesQuery, departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { personQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import type { TaskAtRisk } from '#shared/sla/tasks-at-risk-api.ts';
import { type DueRange, dueRanges } from '../due-range.ts';

/** Filters of the list, by URL parameter. */
export type AtRiskFilter = 'due' | 'category' | 'department' | 'location' | 'person';
export type ChosenFilters = Readonly<Partial<Record<AtRiskFilter, string>>>;

type AtRiskFiltersProps = {
  readonly chosen: ChosenFilters;
  /** Visible tasks, whose assignees can be selected. */
  readonly tasks: readonly TaskAtRisk[];
  readonly onChange: (filter: AtRiskFilter, value: string | undefined) => void;
};

const none: readonly FilterOption[] = [];
const ranges = Object.entries(dueRanges).map(([id, name]) => ({ id: id as DueRange, name }));

/** Filters by due time, category, department, location and assignee, combined with AND. */
export function AtRiskFilters({ chosen, tasks, onChange }: AtRiskFiltersProps) {
  const { data: categories = none } = useQuery(allCategoriesQuery());
  const { data: departments = none } = useQuery(departmentsQuery());
  const { data: locations = none } = useQuery(locationsQuery());
  const { data: person } = useQuery(personQuery(chosen.person ?? ''));
  const assignees = new Map(
    tasks.map(({ assignee: { userId, name } }) => [userId, { id: userId, name }]),
  );
  const fields: readonly { key: AtRiskFilter; field: string; values: readonly FilterOption[] }[] = [
    { key: 'due', field: t`Due`, values: ranges },
    { key: 'category', field: t`Category`, values: categories },
    { key: 'department', field: t`Department`, values: departments },
    { key: 'location', field: t`Location`, values: locations },
    {
      key: 'person',
      field: t`Waits for`,
      values: person ? [{ id: person.userId, name: person.name }] : [...assignees.values()],
    },
  ];
  return <NamedFilters filters={fields} chosen={chosen} onChange={onChange} />;
}
