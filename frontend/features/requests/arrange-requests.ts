import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import type { FilterOption } from '#frontend/components/lists/named-filters.tsx';
import { compareMoney, formatDecimal } from '#frontend/components/text/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';
import type { RequestRow, RequestStatus } from '#shared/requests/request.ts';

/** Compare times, earliest first. Rows without a time are last. */
const byMoment = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '9999').localeCompare(b ?? '9999');
const people = ({ assignees }: RequestRow) => assignees.map(({ name }) => name).join();

/** Comparators for the columns of a request list, keyed by column. */
export const requestComparators: ColumnComparators<RequestRow> = {
  request: (a, b) => compareText(a.title, b.title),
  from: (a, b) => compareText(a.requester.name, b.requester.name),
  status: (a, b) => compareText(a.status, b.status),
  assignee: (a, b) => compareText(people(a) || '\uffff', people(b) || '\uffff'),
  amount: (a, b) => compareMoney(a.amount, b.amount),
  category: (a, b) => compareText(a.categoryName, b.categoryName),
  due: (a, b) => byMoment(a.due?.at, b.due?.at),
  sent: (a, b) => byMoment(a.submittedAt, b.submittedAt),
  expected: (a, b) => byMoment(a.expectedAt, b.expectedAt),
  closed: (a, b) => byMoment(a.closedAt, b.closedAt),
  created: (a, b) => byMoment(a.createdAt, b.createdAt),
  updated: (a, b) => byMoment(a.updatedAt, b.updatedAt),
};

/** Default sort order of the service. */
export const newestFirst = '-created';

const hasEnded: ReadonlySet<RequestStatus | undefined> = new Set([
  'Approved',
  'Rejected',
  'Withdrawn',
]);

/**
 * Return the columns for a status. Drafts and ended requests have no assignee and no due time, so these columns are
 * hidden by default. The closing time is shown by default only for ended requests.
 */
export const selectColumns = (
  status: RequestStatus | undefined,
  columns: readonly Column<RequestRow>[],
): readonly Column<RequestRow>[] => {
  const sortable = columns.map((column) => ({
    ...column,
    sortable: Object.hasOwn(requestComparators, column.key),
  }));
  const idle = status === 'Draft' || hasEnded.has(status);
  return sortable.map((column) => {
    if (idle && (column.key === 'assignee' || column.key === 'due'))
      return { ...column, hiddenAtFirst: true };
    return column.key === 'closed' ? { ...column, hiddenAtFirst: !hasEnded.has(status) } : column;
  });
};

/** Bounds between amount ranges. Each bound belongs to the range above it. */
const bounds = [0, 1000, 10_000, 100_000] as const;
const formatBound = (bound: number, locale: string) => formatDecimal(String(bound), locale);

function formatAmountRange(n: number, currency: string, locale: string): string {
  const [from = 0, to] = [bounds[n], bounds[n + 1]];
  const last = (bound: number) => [formatBound(bound, locale), currency].filter(Boolean).join(' ');
  if (to === undefined) return t`${last(from)} or more`;
  return from === 0 ? t`Below ${last(to)}` : t`${formatBound(from, locale)} to ${last(to)}`;
}

/**
 * Return the options for amount ranges: "1,000 to 10,000", or "1,000 to 10,000 EUR" in lists of several currencies.
 * `chosen` is always included.
 */
export function buildAmountChoices(
  locale: string,
  currencies: readonly string[] = [],
  chosen = '',
): FilterOption[] {
  const [, inCurrency = ''] = chosen.split(' ');
  const every = new Set(currencies.length > 1 ? currencies.toSorted() : ['']);
  if (chosen !== '') every.add(inCurrency);
  return [...every].flatMap((currency) =>
    bounds.map((from, n) => ({
      id: [from, currency].filter((part) => part !== '').join(' '),
      name: formatAmountRange(n, currency, locale),
    })),
  );
}

/** Return the currencies of the amounts in a list. */
export const listRowCurrencies = (rows: readonly RequestRow[]): string[] => [
  ...new Set(rows.flatMap(({ amount }) => amount?.currency ?? [])),
];

export const dueChoices = { overdue: t`Overdue`, dueSoon: t`Due soon`, onTime: t`On time` };

/** Filters of a request list, in addition to category and month. '' matches everything. */
export type RequestFilters = Readonly<Record<'person' | 'amount' | 'due', string>>;

/** Whether the amount is in a range: "1000" for any currency, "1000 EUR" for one currency. */
const isWithin = ({ amount }: RequestRow, word: string) => {
  const [bound, currency = amount?.currency] = word.split(' ');
  const at = bounds.findIndex((from) => String(from) === bound);
  if (at === -1) return true;
  if (!amount || amount.currency !== currency) return false;
  const compareTo = (n: number) =>
    compareMoney(amount, { ...amount, amount: String(bounds[n] ?? 0) });
  return compareTo(at) >= 0 && (at + 1 === bounds.length || compareTo(at + 1) < 0);
};

/** Whether a request matches the filters. An unknown filter value matches everything. */
export const matchesRequestFilters = (
  request: RequestRow,
  { person, amount: word, due }: RequestFilters,
): boolean =>
  (!person || [request.requester, ...request.assignees].some(({ userId }) => userId === person)) &&
  isWithin(request, word) &&
  (lookUp<string>(dueChoices, due) === undefined || request.due?.state === due);

/** Return all requesters and assignees of the rows, sorted by name. */
export function listRequestPeople(rows: readonly RequestRow[]): FilterOption[] {
  const named = new Map(
    rows.flatMap(({ requester, assignees }) =>
      [requester, ...assignees].map(({ userId, name }) => [userId, name] as const),
    ),
  );
  return [...named].map(([id, name]) => ({ id, name })).sort((a, b) => compareText(a.name, b.name));
}
