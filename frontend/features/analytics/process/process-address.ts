import type { ProcessQuery } from '#frontend/data/process.ts';
import { t } from '#frontend/lib/text.ts';
import { Decimal, PlainDate } from '#shared/fields.ts';
import { addDaysToDate } from '#shared/wall-time.ts';

/** Predefined periods by their number of days. */
export const periods = {
  '90': t`the last 90 days`,
  '365': t`the last 12 months`,
} as const;
export type PeriodName = keyof typeof periods;
export const isPeriod = (text: string | null): text is PeriodName =>
  text !== null && Object.hasOwn(periods, text);

/** Filters of the process map, by URL parameter. */
export const filterParams = [
  ...(['period', 'from', 'to', 'category', 'department', 'outcome', 'course'] as const),
  ...(['amountFrom', 'amountTo'] as const),
] as const;
export type FilterParam = (typeof filterParams)[number];

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

/** Ends of a range in the URL. A missing or invalid end is left out. */
export type ParamRange = { readonly from?: string; readonly to?: string };
const getRange = (
  search: URLSearchParams,
  schema: typeof PlainDate | typeof Decimal,
  [first, last]: readonly [string, string],
): ParamRange => {
  const from = schema.safeParse(search.get(first)).data;
  const to = schema.safeParse(search.get(last)).data;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};
/** Return the custom days in the URL, as yyyy-mm-dd. Empty if a predefined period is selected. */
export const readCustomDays = (search: URLSearchParams): ParamRange =>
  isPeriod(search.get('period')) ? {} : getRange(search, PlainDate, ['from', 'to']);
/** Return the amount range in the URL, as decimal numbers. */
export const readAmountRange = (search: URLSearchParams): ParamRange =>
  getRange(search, Decimal, ['amountFrom', 'amountTo']);

/** Return the query of a URL. Unknown values are ignored. `today`: yyyy-mm-dd. */
export function readProcessQuery(search: URLSearchParams, today: string): ProcessQuery {
  const of = (name: string) => search.get(name)?.slice(0, 120) || undefined;
  const source = search.get('source');
  const period = search.get('period');
  const days = isPeriod(period)
    ? { from: addDaysToDate(today, 1 - Number(period)), to: today }
    : readCustomDays(search);
  const amounts = readAmountRange(search);
  const course = of('course');
  const [category, department, outcome] = [of('category'), of('department'), of('outcome')];
  return {
    ...(isId(source) && { source }),
    ...days,
    ...(category !== undefined && { category }),
    ...(department !== undefined && { department }),
    ...(outcome !== undefined && { outcome }),
    ...((course === 'straight' || course === 'rework') && { course }),
    ...(amounts.from !== undefined && { amountFrom: amounts.from }),
    ...(amounts.to !== undefined && { amountTo: amounts.to }),
  };
}

/** Return the id of the routing sequence that the URL selects for comparison. */
export function readComparedRouting(search: URLSearchParams): string | undefined {
  const routing = search.get('routing');
  return isId(routing) ? routing : undefined;
}

/** Return the share of moves that the URL requests, in percent; undefined if it has none. */
export function readMoveShare(search: URLSearchParams): number | undefined {
  const share = Number(search.get('share'));
  return Number.isInteger(share) && share >= 50 && share <= 100 ? share : undefined;
}
