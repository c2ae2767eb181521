import { PickFilter } from '../inputs/pick-filter.tsx';
import { FilterChips } from './filter-chips.tsx';

/** Option of a filter. */
export type FilterOption = { readonly id: string; readonly name: string };
type NamedFilter<Key extends string> = {
  readonly key: Key;
  readonly field: string;
  readonly values: readonly FilterOption[];
};
type NamedFiltersProps<Key extends string> = {
  readonly filters: readonly NamedFilter<Key>[];
  /** Selected ids. */
  readonly chosen: Readonly<Partial<Record<Key, string>>>;
  readonly onChange: (key: Key, id: string | undefined) => void;
};

/** Filters with one value each, selected by name: first the active values, then the available ones. */
export function NamedFilters<Key extends string>({
  filters,
  chosen,
  onChange,
}: NamedFiltersProps<Key>) {
  return (
    <FilterChips
      filters={filters.flatMap(({ key, field, values }) =>
        chosen[key]
          ? [{ key, field, value: values.find(({ id }) => id === chosen[key])?.name ?? '…' }]
          : [],
      )}
      onRemove={({ key }) => onChange(key, undefined)}
    >
      {filters
        .filter(({ key }) => !chosen[key])
        .map(({ key, field, values }) => (
          <PickFilter
            key={key}
            field={field}
            values={[...new Set(values.map(({ name }) => name))]}
            onPick={(picked) => onChange(key, values.find(({ name }) => name === picked)?.id)}
          />
        ))}
    </FilterChips>
  );
}
