import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  formatOtherErrors,
  isProposed,
  toSaveErrors,
} from '#frontend/components/inputs/refusals.ts';
import type { PersonRow } from '#frontend/data/people.ts';
import { deactivate, deactivationMovesQuery } from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { showProposedToast } from './proposed-toast.ts';
import type { RefusedUser } from './use-change-many.ts';

/**
 * Deactivate several people one after the other, after a preview of their tasks' new assignees. The preview is loaded
 * at the start, and again on confirmation.
 */
export function useDeactivateMany(people: readonly PersonRow[], toUserId: string) {
  const asked = useQueries({
    queries: people.map(({ userId }) => deactivationMovesQuery(userId, toUserId)),
  });
  const [done, setDone] = useState<number>();
  const [isChanged, setChanged] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedUser[]>([]);
  const refresh = useRefreshPeople();
  const refreshProposals = useRefreshProposals();
  const shown = JSON.stringify(asked.map(({ data }) => data?.moves));
  const isLoading = asked.some(({ data }) => !data);
  const failed = asked.find(({ error }) => error);

  /** Deactivate the people and return their number; undefined if the preview is outdated. */
  async function confirm(): Promise<number | undefined> {
    setDone(0);
    const now = await Promise.all(asked.map(({ refetch }) => refetch()));
    const holds = JSON.stringify(now.map(({ data }) => data?.moves)) === shown;
    setChanged(!holds);
    const found: RefusedUser[] = [];
    let proposed = 0;
    if (holds)
      for (const [at, { userId, name }] of people.entries()) {
        setDone(at);
        await deactivate({ userId }, toUserId).catch((cause: unknown) => {
          if (isProposed(cause)) {
            proposed += 1;
            return;
          }
          const why = formatOtherErrors(toSaveErrors(cause), []) ?? t`It was refused.`;
          found.push({ userId, name, why });
        });
      }
    setRefused(found);
    setDone(undefined);
    showProposedToast(proposed);
    await Promise.all([refresh(), refreshProposals()]);
    return holds ? people.length - found.length - proposed : undefined;
  }

  return {
    moves: asked.flatMap(({ data }) => data?.moves ?? []),
    more: asked.some(({ data }) => data?.more),
    movesOf: (n: number) => asked[n]?.data,
    ...{ isLoading, error: failed?.error ?? null, isChanged, done, refused, confirm },
    retry: () => void Promise.all(asked.map(({ refetch }) => refetch())),
  };
}
