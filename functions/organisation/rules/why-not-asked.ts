import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { Directory } from './directory.ts';

/** Why somebody can't be named to decide, for the field that names them; undefined: they can. */
export const explainIneligibility = (
  user: User | undefined,
  directory: Directory,
): string | undefined => (user ? directory.whyNotAsked(user) : t`There is no such person.`);
