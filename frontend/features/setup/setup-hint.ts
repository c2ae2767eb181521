import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';

const key = 'countersign:setup';

/** Remember in this browser whether the setup of the organisation is unfinished. */
export function rememberSetup(isUnfinished: boolean): void {
  if (isUnfinished) writeLocal(key, 'unfinished');
  else removeLocal(key);
}

/** Whether the first steps will probably be shown, before they are loaded. */
export const expectsSetup = ({ name }: { readonly name: string }): boolean =>
  name === unknownUserName || readLocal(key, z.string()) !== undefined;
