import { useQuery } from '@tanstack/react-query';
import { NamedFilters } from '#frontend/components/lists/named-filters.tsx';
import { departmentsQuery, namedCategoriesQuery } from '#frontend/data/reference.ts';
import { personQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { compareByName } from '#shared/fold-name.ts';
import type { TimelineBar } from '#shared/timeline/timeline.ts';
import { groupings, type NamedDepartment } from '../lines.ts';

/** Filters and grouping of the timeline, by URL parameter. */
export type TimelineFilter =
  | 'concerns'
  | 'state'
  | 'category'
  | 'department'
  | 'requester'
  | 'group';
export type ChosenFilters = Readonly<Partial<Record<TimelineFilter, string>>>;

type TimelineFiltersProps = {
  readonly chosen: ChosenFilters;
  /** Visible bars, whose requesters can be selected as a filter; undefined while loading. */
  readonly bars: readonly TimelineBar[] | undefined;
  readonly isAdmin: boolean;
  readonly onChange: (filter: TimelineFilter, value: string | undefined) => void;
};

const none: readonly NamedDepartment[] = [];
const listOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

const groups = listOf(groupings);
const states = listOf({ open: t`in review or returned`, ended: t`ended` });
const concerns = listOf({ waiting: t`what waits for me`, raised: t`what I raised` });
const everybody = listOf({ all: t`everybody` });

/** Filters by requester, state, category and department, combined with AND, and the grouping. */
export function TimelineFilters({ chosen, bars, isAdmin, onChange }: TimelineFiltersProps) {
  const { data: categories = none } = useQuery(namedCategoriesQuery());
  const { data: departments = none } = useQuery(departmentsQuery());
  const { data: person } = useQuery(personQuery(chosen.requester ?? ''));
  const requesters = new Map(
    bars?.map(({ requester: { userId, name } }) => [userId, { id: userId, name }]),
  );
  const fields: readonly {
    key: TimelineFilter;
    field: string;
    values: readonly NamedDepartment[];
  }[] = [
    {
      key: 'concerns',
      field: t`Concerns`,
      values: isAdmin ? [...concerns, ...everybody] : concerns,
    },
    { key: 'state', field: t`State`, values: states },
    { key: 'category', field: t`Category`, values: categories },
    { key: 'department', field: t`Department`, values: departments },
    {
      key: 'requester',
      field: t`Requester`,
      values: person
        ? [{ id: person.userId, name: person.name }]
        : [...requesters.values()].sort(compareByName),
    },
    { key: 'group', field: t`Group by`, values: groups },
  ];
  return (
    <NamedFilters
      filters={fields.filter(({ key, values }) => chosen[key] || values.length > 0 || !bars)}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
