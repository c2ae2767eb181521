import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeactivationPreview } from '#frontend/data/doa.ts';
import { deactivationQuery } from '#frontend/data/person-acts.ts';

/** Return the previewed moves in a comparable form: the tasks with their new assignees. */
const getMoves = ({ tasks, more }: DeactivationPreview) =>
  JSON.stringify([
    more,
    ...tasks.map(({ taskId, to }) => [taskId, ...to.map((one) => one.userId)]),
  ]);

/**
 * Load the dependents of a person when a dialog opens and again on confirmation, because the page may be outdated.
 * `toUserId`: person who gets the tasks, or empty. `check` returns whether the preview is still correct. If not, the
 * new one is shown.
 */
export function useDeactivationPreview(userId: string, toUserId: string) {
  const query = { ...deactivationQuery(userId, toUserId), refetchOnMount: 'always' as const };
  const { data, error, isFetchedAfterMount, refetch } = useQuery(query);
  const [isChanged, setChanged] = useState(false);
  const preview = isFetchedAfterMount ? data : undefined;

  async function check(): Promise<boolean> {
    const { data: now } = await refetch({ throwOnError: true });
    const holds = preview !== undefined && now !== undefined && getMoves(preview) === getMoves(now);
    setChanged(!holds);
    return holds;
  }
  return { preview, error: preview ? null : error, isChanged, check, retry: () => void refetch() };
}
