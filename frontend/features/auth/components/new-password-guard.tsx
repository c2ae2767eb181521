import { useAuthenticator } from '@aws-amplify/ui-react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import type { AboutPerson } from '#shared/users/guessable-password.ts';

/** Words that an attacker would try first for this product. */
const words = ['countersign'];

const isNewPassword = ({ autocomplete }: HTMLInputElement) => autocomplete === 'new-password';

const getInputs = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/** Return the new password in a form; undefined if the form has no such field. */
const findNewPassword = (form: HTMLFormElement): string | undefined =>
  getInputs(form).find(isNewPassword)?.value;

/** Return the repeat field of a new password if its value differs; undefined if it is equal. */
function findMismatchedRepeat(form: HTMLFormElement): HTMLInputElement | undefined {
  const [first, again] = getInputs(form).filter(isNewPassword);
  return first && again && first.value !== again.value ? again : undefined;
}

/** Return data about the person from the form and the current sign-in. */
function collectPersonData(form: HTMLFormElement, username: string | undefined): AboutPerson {
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

/** Load the check with its list of common words at the first letter of a new password. */
const loadGuesser = () => import('#shared/users/guessable-password.ts');
const unchecked = t`The password could not be checked. Check your connection and try again.`;
const different = t`The two passwords differ. Type the same one in both fields.`;
const better = t`Use several words that don’t belong together: they are hard to guess and easy to remember.`;

/** Return why a password is easy to guess or could not be checked; undefined if it is acceptable. */
async function findPasswordProblem(
  password: string,
  about: AboutPerson,
): Promise<string | undefined> {
  try {
    const { explainGuessablePassword } = await loadGuesser();
    const reason = explainGuessablePassword(password, about);
    return reason && t`This password is easy to guess. ${reason} ${better}`;
  } catch {
    return unchecked;
  }
}

/**
 * Block forms with a new password that is easy to guess or differs from its repetition. The pool rejects common
 * passwords only with its threat protection. This component wraps the forms, because some of them are Amplify's.
 */
export function NewPasswordGuard({ children }: { readonly children: ReactNode }) {
  const { username } = useAuthenticator((context) => [context.username]);
  const [refusal, setRefusal] = useState<string>();
  /** Last accepted form data. The form is submitted again after the check, and this value skips a second check. */
  const passed = useRef<string>(undefined);
  const isChecking = useRef(false);
  const notice = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setRefusal(undefined), [pathname]);
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || !isNewPassword(target)) return;
    setRefusal(undefined);
    loadGuesser().catch(() => undefined);
  }

  function onSubmit(event: FormEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const password = findNewPassword(form);
    if (!password) return;
    const again = findMismatchedRepeat(form);
    if (again) {
      event.preventDefault();
      event.stopPropagation();
      setRefusal(different);
      again.focus();
      return;
    }
    const about = collectPersonData(form, username);
    const sent = JSON.stringify([password, about]);
    if (passed.current === sent) return;
    event.preventDefault();
    event.stopPropagation();
    if (isChecking.current) return;
    isChecking.current = true;
    void findPasswordProblem(password, about).then((why) => {
      isChecking.current = false;
      setRefusal(why);
      if (why) return;
      passed.current = sent;
      form.requestSubmit();
    });
  }

  return (
    <div onInput={onInput} onSubmitCapture={onSubmit} data-refused={refusal && true}>
      {refusal ? (
        <div ref={notice}>
          <Notice icon={IconAlertTriangle} tone="bad">
            {refusal}
          </Notice>
        </div>
      ) : null}
      {children}
    </div>
  );
}
