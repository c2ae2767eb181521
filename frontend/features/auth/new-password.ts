import type { AboutPerson } from '#shared/users/why-guessed.ts';

/** Words that anybody would try here first. */
const words = ['countersign'];

export const isNewPassword = ({ autocomplete }: HTMLInputElement) =>
  autocomplete === 'new-password';

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/** The password that a form would give somebody; undefined: it asks for none. */
export const findNewPassword = (form: HTMLFormElement): string | undefined =>
  inputsOf(form).find(isNewPassword)?.value;

/** The field in which a new password is typed once more, where it says something else; undefined: it says the same. */
export function repeatedOtherwise(form: HTMLFormElement): HTMLInputElement | undefined {
  const [first, again] = inputsOf(form).filter(isNewPassword);
  return first && again && first.value !== again.value ? again : undefined;
}

/** Return the data about the person from the form and the current sign-in. */
export function aboutPerson(form: HTMLFormElement, username: string | undefined): AboutPerson {
  const said = inputsOf(form)
    .filter((input) => /^(text|email)$/.test(input.type) && !isNewPassword(input))
    .map(({ value }) => value.trim());
  const isAddress = (text: string) => text.includes('@');
  return {
    addresses: [...said.filter(isAddress), ...(username ? [username] : [])],
    names: said.filter((text) => text !== '' && !isAddress(text)),
    words,
  };
}
