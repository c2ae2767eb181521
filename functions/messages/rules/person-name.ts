import { t } from '#shared/language/t.ts';
import { toOneLine } from '#shared/one-line.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

/**
 * Return the name of a person in the current language. The placeholder for a missing name is stored in English and
 * translated here.
 */
export const formatPersonName = (name: string): string =>
  name === unknownUserName ? t`Unknown user` : toOneLine(name);
