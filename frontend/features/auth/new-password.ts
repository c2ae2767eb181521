import type { AboutPerson } from '#shared/users/why-guessed.ts';

/** Words that an attacker would try first for this product. */
const words = ['countersign'];

export const isNewPassword = ({ autocomplete }: HTMLInputElement) =>
  autocomplete === 'new-password';

const getInputs = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/** Return the new password in a form; undefined if the form has no such field. */
export const findNewPassword = (form: HTMLFormElement): string | undefined =>
  getInputs(form).find(isNewPassword)?.value;

/** Return the repeat field of a new password if its value differs; undefined if it is equal. */
export function findMismatchedRepeat(form: HTMLFormElement): HTMLInputElement | undefined {
  const [first, again] = getInputs(form).filter(isNewPassword);
  return first && again && first.value !== again.value ? again : undefined;
}

/** Return data about the person from the form and the current sign-in. */
export function collectPersonData(
  form: HTMLFormElement,
  username: string | undefined,
): AboutPerson {
  const said = getInputs(form)
    .filter((input) => /^(text|email)$/.test(input.type) && !isNewPassword(input))
    .map(({ value }) => value.trim());
  const isAddress = (text: string) => text.includes('@');
  return {
    addresses: [...said.filter(isAddress), ...(username ? [username] : [])],
    names: said.filter((text) => text !== '' && !isAddress(text)),
    words,
  };
}
