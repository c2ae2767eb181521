import { useQuery } from '@tanstack/react-query';
import { type Named, NamedFilters } from '#frontend/components/named-filters.tsx';
import { type ProcessFigures, processSourcesQuery } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import { isPeriod, type Narrowing, periods } from '../process-address.ts';
import { eventWord } from '../words.ts';

export type ProcessFilterName = Narrowing | 'source';

type ProcessFiltersProps = {
  readonly search: URLSearchParams;
  readonly choices: ProcessFigures['choices'] | undefined;
  readonly onChange: (filter: ProcessFilterName, value: string | undefined) => void;
};

const namesOf = (values: readonly string[] = []): Named[] =>
  values.map((name) => ({ id: name, name }));
const outcomesOf = (values: readonly string[] = []): Named[] =>
  values.map((name) => ({ id: name, name: eventWord(name) }));
const listOf = (names: Readonly<Record<string, string>>): Named[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }));
const courses = listOf({ straight: t`straight through`, rework: t`something came twice` });

/** Which requests the picture is of. */
export function ProcessFilters({ search, choices, onChange }: ProcessFiltersProps) {
  const { data: sources } = useQuery(processSourcesQuery());
  const logs = (sources?.items ?? []).flatMap(({ source, name }) =>
    source === 'own' ? [] : [{ id: source, name }],
  );
  const fields: readonly { key: ProcessFilterName; field: string; values: readonly Named[] }[] = [
    { key: 'source', field: t`Imported log`, values: logs },
    { key: 'period', field: t`Period`, values: listOf(periods) },
    { key: 'category', field: t`Category`, values: namesOf(choices?.categories) },
    { key: 'department', field: t`Department`, values: namesOf(choices?.departments) },
    { key: 'outcome', field: t`Outcome`, values: outcomesOf(choices?.outcomes) },
    { key: 'course', field: t`Course`, values: courses },
  ];
  const chosen = Object.fromEntries(
    fields.flatMap(({ key, values }) => {
      const value = search.get(key);
      const isKnown = key === 'period' ? isPeriod(value) : Boolean(value);
      if (!value || !isKnown) return [];
      // What is chosen stays a chip, also where nothing of the kind is left to choose.
      return [[key, value] as const].filter(() => values.length > 0 || value.length > 0);
    }),
  );
  const known = (values: readonly Named[], value: string | undefined): readonly Named[] =>
    value === undefined || values.some(({ id }) => id === value)
      ? values
      : [...values, { id: value, name: value }];
  return (
    <NamedFilters
      filters={fields
        .map((one) => ({ ...one, values: known(one.values, chosen[one.key]) }))
        .filter(({ values }) => values.length > 0)}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
