import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deadLetterCountsQuery, deadLettersQuery } from '#frontend/data/letters.ts';
import type { LetterCount } from '#shared/letters/letters-api.ts';

const countAll = (queues: readonly LetterCount[] = []) =>
  queues.map(({ queue, waiting, held }) => `${queue} ${waiting + held}`).join();

/** Load the dead letters, and reload them when their counts change while the screen is open. */
export function useDeadLetters() {
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
