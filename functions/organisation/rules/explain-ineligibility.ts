import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { Directory } from './directory.ts';

/** Return the error for a field that names a person who can't decide; undefined if they can. */
export const explainIneligibility = (
  user: User | undefined,
  directory: Directory,
): string | undefined => (user ? directory.whyNotAsked(user) : t`There is no such person.`);
