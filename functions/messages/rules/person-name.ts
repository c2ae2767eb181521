import { t } from '#shared/language/t.ts';
import { toOneLine } from '#shared/one-line.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

/** Return the name of a person in the current language: the name of a person without one is stored in English. */
export const formatPersonName = (name: string): string =>
  name === unknownUserName ? t`Unknown user` : toOneLine(name);
