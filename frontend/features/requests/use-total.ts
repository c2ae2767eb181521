import { useQuery } from '@tanstack/react-query';
import { formatShown } from '#frontend/components/format/numbers.ts';
import { requestCountsQuery } from '#frontend/data/figures.ts';
import { numberOfRequests } from '#frontend/lib/language/counts.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestStatus } from '#shared/requests/request.ts';

type Total = {
  readonly count: number;
  /** drafts are listed, too, and no counter has them */
  readonly withDrafts: boolean;
};

/**
 * How many requests a list has in all, from the counters; none where they count something else: drafts, and for who can
 * raise requests for others also those, which their own list does not have.
 */
export function useTotal(
  scope: 'mine' | 'participated',
  status: RequestStatus | undefined,
  hasMore: boolean,
): Total | undefined {
  const raisesForOthers = useSession().roles.has('approver');
  const isCounted = status !== 'Draft' && !(scope === 'mine' && raisesForOthers);
  const { data } = useQuery({ ...requestCountsQuery(scope), enabled: hasMore && isCounted });
  if (!data || !isCounted) return undefined;
  const { byStatus } = data;
  const count = status
    ? byStatus[status]
    : Object.values(byStatus).reduce((sum, one) => sum + one, 0);
  return { count, withDrafts: status === undefined };
}

/** "20 of 214 requests", "20 of 214 requests and your drafts", "20 shown, more to load", "11 requests" */
export function totalWords(shown: number, hasMore: boolean, total: Total | undefined): string {
  // A count that lags behind the rows tells nothing.
  if (!hasMore || !total || total.count <= shown)
    return formatShown(shown, hasMore, numberOfRequests);
  return total.withDrafts
    ? t`${shown} of ${total.count} requests and your drafts`
    : t`${shown} of ${total.count} requests`;
}
