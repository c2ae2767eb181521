import { personRef } from '#functions/domain/routing/directory.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { Author } from '#functions/store/reference-history.ts';

/** Whose change it is, now, as histories tell it. */
export const authorOf = (actor: Actor, { now }: { readonly now: () => string }): Author => ({
  by: personRef(actor),
  at: now(),
});
