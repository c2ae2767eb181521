import { t } from '#frontend/lib/text.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

/**
 * Return the name of a person as the reader sees it. The placeholder for a missing name is stored in English and
 * translated here.
 */
export const displayName = (name: string): string =>
  name === unknownUserName ? t`Unknown user` : name;
