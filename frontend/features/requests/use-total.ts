import { useQuery } from '@tanstack/react-query';
import { formatShownCount } from '#frontend/components/text/format/numbers.ts';
import { requestCountsQuery } from '#frontend/data/counts.ts';
import { formatRequestCount } from '#frontend/lib/language/request-count.ts';
import { t } from '#frontend/lib/text.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import { RetentionOutcome } from '#shared/retention/retention-outcome.ts';

type Total = {
  readonly count: number;
  /** Whether drafts are listed, which no counter includes. */
  readonly withDrafts: boolean;
};

export type StatusCounts = Readonly<Partial<Record<RequestStatus, number>>>;

/** Count these rows by status. */
export function countByStatus(rows: readonly { readonly status: RequestStatus }[]): StatusCounts {
  const none = RequestStatus.options.map((status) => [status, 0] as const);
  const counts: Partial<Record<RequestStatus, number>> = Object.fromEntries(none);
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const removable = RetentionOutcome.options;
/** Whether retention removes requests with a status. */
const isRemovable = (status: RequestStatus | undefined): status is RetentionOutcome =>
  removable.some((one) => one === status);

/**
 * Return the number of listed requests in each status, without drafts, from the counters. `removed`: requests with the
 * status of the list that retention removed. `isWanted`: whether a list without such a status needs the counters.
 */
export function useStatusCounts(
  { scope, status }: { scope: 'mine' | 'participated'; status: RequestStatus | undefined },
  isWanted: boolean,
): { readonly counters?: StatusCounts; readonly removed: number } {
  const query = requestCountsQuery(scope === 'mine' ? 'forMe' : scope);
  const { data } = useQuery({ ...query, enabled: isWanted || isRemovable(status) });
  if (!data) return { removed: 0 };
  const { byStatus, removed } = data;
  const counters: Partial<Record<RequestStatus, number>> = { ...byStatus };
  for (const one of removable) counters[one] = byStatus[one] - removed[one];
  return { counters, removed: isRemovable(status) ? removed[status] : 0 };
}

/** Return the number of requests in a list or in a status; undefined if no counter includes it. */
export function findListTotal(
  counters: StatusCounts | undefined,
  status: RequestStatus | undefined,
): Total | undefined {
  if (!counters) return undefined;
  const count = status
    ? counters[status]
    : Object.values(counters).reduce((sum, one) => sum + one, 0);
  return count === undefined ? undefined : { count, withDrafts: status === undefined };
}

const nothingRemoved = { removed: 0, isNarrow: false };

/**
 * Describe the number of rows: "20 of 214 requests", "20 of 214. Drafts aren’t counted", "20 shown, more to load", "11
 * requests". `removed`: requests with the status of the list that retention removed; no filter applies to them
 */
export function formatListTotal(
  shown: number,
  hasMore: boolean,
  total: Total | undefined,
  { removed, isNarrow }: { readonly removed: number; readonly isNarrow: boolean } = nothingRemoved,
): string {
  const text = formatTotal(shown, hasMore, total);
  if (removed === 0) return text;
  const requests = formatRequestCount(removed);
  return isNarrow
    ? t`${text}. Retention removed ${requests} with this status in total, regardless of filters.`
    : t`${text}. Retention removed ${requests} with this status.`;
}

function formatTotal(shown: number, hasMore: boolean, total: Total | undefined): string {
  // Ignore a counter that is lower than the number of rows, because it is outdated.
  if (!hasMore || !total || total.count <= shown)
    return formatShownCount(shown, hasMore, formatRequestCount);
  return total.withDrafts
    ? t`${shown} of ${total.count}. Drafts aren’t counted`
    : t`${shown} of ${total.count} requests`;
}
