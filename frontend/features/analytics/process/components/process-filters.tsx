import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { type FilterOption, NamedFilters } from '#frontend/components/lists/named-filters.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { type ProcessFigures, processSourcesQuery } from '#frontend/data/process.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { translateName } from '#shared/language/t.ts';
import { addDaysToDate } from '#shared/wall-time.ts';
import {
  type FilterParam,
  isPeriod,
  type ParamRange,
  periods,
  readAmountRange,
  readCustomDays,
} from '../process-address.ts';
import { formatEventName } from '../words.ts';
import { RangeFilters } from './range-filters.tsx';

const isFirst = (day: string) => day.endsWith('-01');
const isLast = (day: string) => isFirst(addDaysToDate(day, 1));

/** Describe a range of whole months: "January and February 2017". Undefined for other or open ranges. */
function formatMonthRange({ from, to }: ParamRange, locale: string): string | undefined {
  if (from === undefined || to === undefined || from > to || !isFirst(from) || !isLast(to))
    return undefined;
  const format = new Intl.DateTimeFormat(locale, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return from.slice(0, 7) === to.slice(0, 7)
    ? format.format(first)
    : format.formatRange(first, last);
}

type FilterName =
  | Exclude<FilterParam, 'from' | 'to' | 'amountFrom' | 'amountTo'>
  | ('source' | 'days' | 'amounts' | 'routing');

type ProcessFiltersProps = {
  readonly search: URLSearchParams;
  readonly choices: ProcessFigures['choices'] | undefined;
  /** Date and amount ranges that the figures cover. */
  readonly counted: ProcessFigures['counted'] | undefined;
  readonly isAdmin: boolean;
  readonly onChange: (part: Readonly<Record<string, string | undefined>>) => void;
};

const namesOf = (values: readonly string[] = []): FilterOption[] =>
  values.map((name) => ({ id: name, name }));
const translated = (values: readonly string[] = []): FilterOption[] =>
  values.map((name) => ({ id: name, name: translateName(name) }));
const outcomesOf = (values: readonly string[] = []): FilterOption[] =>
  values.map((name) => ({ id: name, name: formatEventName(name) }));
const listOf = (names: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }));
const courses = listOf({ straight: t`no repeated steps`, rework: t`repeated steps` });

/** Describe a range: "from 100", "up to 500", "100 to 500" */
function formatFilterRange(
  { from, to }: ParamRange,
  words: (end: string) => string,
): string | undefined {
  if (from !== undefined && to !== undefined)
    return inContext('range')`${words(from)} to ${words(to)}`;
  if (from !== undefined) return inContext('range')`from ${words(from)}`;
  return to === undefined ? undefined : inContext('range')`up to ${words(to)}`;
}

/** Return the range that the server counted, or the requested range until it is known. */
const countedRange = (asked: ParamRange, from?: string | null, to?: string | null): ParamRange => ({
  ...(asked.from !== undefined && { from: from ?? asked.from }),
  ...(asked.to !== undefined && { to: to ?? asked.to }),
});

const noDays = { from: undefined, to: undefined };
const noAmounts = { amountFrom: undefined, amountTo: undefined };
/** Return the URL changes when a filter is set or removed. A named period replaces custom days. */
function buildFilterChange(key: FilterName, value: string | undefined) {
  if (key === 'days') return noDays;
  if (key === 'amounts') return noAmounts;
  return key === 'period' ? { ...noDays, period: value } : { [key]: value };
}

/** Filters for the requests in the process map. */
export function ProcessFilters({
  search,
  choices,
  counted,
  isAdmin,
  onChange,
}: ProcessFiltersProps) {
  const format = useFormat();
  const { locale } = useViewer();
  const amount = (text: string) =>
    // An amount band ends just below the next one, so it shows 999.99 and not 1,000.
    Number(text.replace(/(\.\d\d)\d+$/, '$1')).toLocaleString(locale);
  const days = countedRange(readCustomDays(search), counted?.from, counted?.to);
  const amounts = countedRange(readAmountRange(search), counted?.amountFrom, counted?.amountTo);
  const ranges = [
    {
      key: 'days',
      field: t`Custom dates`,
      words: formatMonthRange(days, locale) ?? formatFilterRange(days, format.date),
    },
    { key: 'amounts', field: t`Amount`, words: formatFilterRange(amounts, amount) },
  ] as const;
  const { data: sources } = useQuery(processSourcesQuery());
  const logs = (sources?.items ?? []).flatMap(({ source, name }) =>
    source === 'own' ? [] : [{ id: source, name }],
  );
  const asked = search.get('source');
  // The URL may contain a log that was removed since.
  if (sources && asked !== null && !logs.some(({ id }) => id === asked))
    logs.push({ id: asked, name: t`A log that was removed` });
  const { data: routings = [] } = useQuery({ ...routingsInUseQuery(), enabled: isAdmin });
  const fields: readonly { key: FilterName; field: string; values: readonly FilterOption[] }[] = [
    { key: 'source', field: t`Imported log`, values: logs },
    { key: 'period', field: t`Period`, values: listOf(periods) },
    { key: 'category', field: t`Category`, values: translated(choices?.categories) },
    { key: 'department', field: t`Department`, values: namesOf(choices?.departments) },
    { key: 'outcome', field: t`Outcome`, values: outcomesOf(choices?.outcomes) },
    { key: 'course', field: t`Path`, values: courses },
    { key: 'routing', field: t`Off the standard path`, values: routings },
    ...ranges.map(({ words, ...one }) => ({
      ...one,
      values: words === undefined ? [] : [{ id: words, name: words }],
    })),
  ];
  const inWords = new Map<string, string | undefined>(ranges.map(({ key, words }) => [key, words]));
  const chosen: Partial<Record<FilterName, string>> = Object.fromEntries(
    fields.flatMap(({ key, values }) => {
      const value = inWords.has(key) ? (inWords.get(key) ?? null) : search.get(key);
      const isKnown = key === 'period' ? isPeriod(value) : Boolean(value);
      if (!value || !isKnown) return [];
      // An active filter keeps its chip, even if no other value is available.
      return [[key, value] as const].filter(() => values.length > 0 || value.length > 0);
    }),
  );
  const known = (
    values: readonly FilterOption[],
    value: string | undefined,
  ): readonly FilterOption[] =>
    value === undefined || values.some(({ id }) => id === value)
      ? values
      : [...values, { id: value, name: value }];
  return (
    <>
      <NamedFilters
        filters={fields
          .map((one) => ({ ...one, values: known(one.values, chosen[one.key]) }))
          .filter(({ values }) => values.length > 0)}
        chosen={chosen}
        onChange={(key, value) => onChange(buildFilterChange(key, value))}
      />
      <RangeFilters
        isAdmin={isAdmin}
        offered={ranges.flatMap(({ key, words }) => (words === undefined ? [key] : []))}
        onDays={(days) => onChange({ ...noDays, ...days, period: undefined })}
        onAmounts={({ from, to }) => onChange({ amountFrom: from, amountTo: to })}
      />
    </>
  );
}
