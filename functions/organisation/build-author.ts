import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import type { Actor } from '#functions/platform/actor.ts';

/** Return the author and time of a change, for its history. */
export const buildAuthor = (actor: Actor, { now }: { readonly now: () => string }): Author => ({
  by: personRef(actor),
  at: now(),
});
