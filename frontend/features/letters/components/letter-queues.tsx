import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { StaleNotice } from '#frontend/components/layout/stale-notice.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { deadLetterCountsQuery, deadLettersQuery } from '#frontend/data/letters.ts';
import { t } from '#frontend/lib/text.ts';
import type { LetterCount } from '#shared/letters/letters-api.ts';
import { LetterQueue } from './letter-queue.tsx';

const countAll = (queues: readonly LetterCount[] = []) =>
  queues.map(({ queue, waiting, held }) => `${queue} ${waiting + held}`).join();

/** Load the dead letters, and reload them when their counts change while the screen is open. */
function useDeadLetters() {
  const { data: counts } = useQuery(deadLetterCountsQuery());
  const letters = useQuery(deadLettersQuery());
  const { data, isFetching, refetch } = letters;
  const isOutdated =
    counts !== undefined && data !== undefined && countAll(counts.queues) !== countAll(data.queues);
  // Equal counts remain the same object, so a lasting difference does not cause repeated reloads.
  useEffect(() => {
    if (counts && isOutdated && !isFetching) void refetch();
  }, [counts]);
  return letters;
}

/**
 * All queues with dead letters. Shows a placeholder while they load, an error if loading fails, and an empty state if
 * there are none.
 */
export function LetterQueues() {
  const { data, error, dataUpdatedAt, refetch } = useDeadLetters();
  const retry = () => void refetch();
  if (!data && error)
    return (
      <ErrorPanel title={t`Failed deliveries could not be loaded`} cause={error} onRetry={retry} />
    );
  if (!data) return <ListSkeleton />;
  const used = data.queues.filter(({ items, held }) => items.length > 0 || held > 0);
  return (
    <>
      {error ? (
        <StaleNotice what={t`Failed deliveries`} since={dataUpdatedAt} onRetry={retry} />
      ) : null}
      {used.length === 0 ? (
        <EmptyState
          title={t`Nothing has failed`}
        >{t`Events and mails that could not be processed after many attempts show here. New ones appear while this page is open.`}</EmptyState>
      ) : (
        <div className="stack gap-24">
          {used.map((listed) => (
            <LetterQueue key={listed.queue} listed={listed} />
          ))}
        </div>
      )}
    </>
  );
}
