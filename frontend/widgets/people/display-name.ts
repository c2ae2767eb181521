import { t } from '#frontend/lib/text.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

/** Return the name of a person as the reader sees it: the name of a person without one is stored in English. */
export const displayName = (name: string): string =>
  name === unknownUserName ? t`Unknown user` : name;
