import { t } from '#shared/language/t.ts';

/**
 * Return the mail with a code in the current language, the same for a new account, a new address and a forgotten
 * password. `code`: placeholder that the user pool replaces.
 */
export const buildCodeMail = (code: string) => ({
  subject: t`Your code for Countersign`,
  body: t`Your code for Countersign is ${code}. Enter it on the page that asks for it. If you did not ask for a code, ignore this mail: nothing changes.`,
});
