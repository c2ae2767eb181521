import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeactivationPreview } from '#frontend/data/doa.ts';
import { deactivationQuery } from '#frontend/data/person-acts.ts';

/** What a confirmation stands for: the tasks, and who takes each. */
const movesOf = ({ tasks, more }: DeactivationPreview) =>
  JSON.stringify([
    more,
    ...tasks.map(({ taskId, to }) => [taskId, ...to.map((one) => one.userId)]),
  ]);

/**
 * What hangs on somebody, asked for when a dialog opens and once more when it is confirmed: what was read for the page
 * behind it may be out of date. `toUserId`: who was chosen to take the tasks, or nobody. `check` tells whether what is
 * shown still holds; if not, it is shown anew.
 */
export function useDeactivationPreview(userId: string, toUserId: string) {
  const query = { ...deactivationQuery(userId, toUserId), refetchOnMount: 'always' as const };
  const { data, error, isFetchedAfterMount, refetch } = useQuery(query);
  const [isChanged, setChanged] = useState(false);
  const preview = isFetchedAfterMount ? data : undefined;

  async function check(): Promise<boolean> {
    const { data: now } = await refetch({ throwOnError: true });
    const holds = preview !== undefined && now !== undefined && movesOf(preview) === movesOf(now);
    setChanged(!holds);
    return holds;
  }
  return { preview, error: preview ? null : error, isChanged, check, retry: () => void refetch() };
}
