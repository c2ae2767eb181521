import { useState } from 'react';
import {
  formatOtherErrors,
  isProposed,
  toSaveErrors,
} from '#frontend/components/inputs/refusals.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { PersonRow } from '#frontend/data/people.ts';
import { changePerson } from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { type BulkEditField, buildProfileChange } from './change-many.ts';
import { showProposedToast } from './proposed-toast.ts';

export type RefusedUser = { readonly userId: string; readonly name: string; readonly why: string };

/** Change one field of several profiles, one person at a time. Failures are reported with the reason. */
export function useChangeMany(onDone: () => void) {
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly RefusedUser[]>([]);
  const refresh = useRefreshPeople();
  const refreshProposals = useRefreshProposals();

  async function change(people: readonly PersonRow[], part: BulkEditField, id: string) {
    const failed: RefusedUser[] = [];
    let proposed = 0;
    setRefused([]);
    for (const [at, { userId, name }] of people.entries()) {
      setDone(at);
      await changePerson(userId, buildProfileChange(part, id)).catch((cause: unknown) => {
        if (isProposed(cause)) {
          proposed += 1;
          return;
        }
        const why = formatOtherErrors(toSaveErrors(cause), []) ?? t`It was refused.`;
        failed.push({ userId, name, why });
      });
    }
    setDone(undefined);
    setRefused(failed);
    const went = people.length - failed.length - proposed;
    if (went > 0)
      showToast({ text: plural(went, t`${went} person changed`, t`${went} people changed`) });
    showProposedToast(proposed);
    await Promise.all([refresh(), refreshProposals()]);
    onDone();
  }

  return { change, done, refused, clear: () => setRefused([]) };
}
