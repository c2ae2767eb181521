import { useEffect, useState } from 'react';
import * as z from 'zod';
import {
  readLocal,
  removeLocal,
  unsavedInputPrefix,
  writeLocal,
} from '#frontend/lib/local-storage.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { t } from '#frontend/lib/text.ts';
import { useViewer } from '../layout/viewer.tsx';
import { showToast } from '../overlay/toast/toast.ts';
import { formatOtherErrors, getFieldError, type SaveErrors } from './refusals.ts';

/** Values of the fields, by their path in the request body: "name", "limit.amount". */
export type FieldValues<F> = {
  readonly [K in keyof F]: string | boolean | null | readonly (string | object)[];
};
/** Names of the fields whose value is a `V`. */
type NameOf<F, V> = { [K in keyof F & string]: F[K] extends V ? K : never }[keyof F & string];

const area = 'sessionStorage';
const Typed = z.record(z.string(), z.unknown());

/**
 * Return this tab's copy of unsaved input about a subject. Input that fails the schema is ignored. A toast reports the
 * restored input, because it may differ from the saved state. `keep` stores the current input, or removes the copy if
 * it gets undefined.
 */
export function useTabCopy<Typed>(about: () => string, schema: z.ZodType<Typed>) {
  const { userId } = useViewer();
  const [copy] = useState(() => {
    const name = `${unsavedInputPrefix}${userId}:${about()}`;
    const keep = (typed: Typed | undefined) => {
      if (typed) writeLocal(name, typed, area);
      else removeLocal(name, area);
    };
    return [readLocal(name, schema, area), keep] as const;
  });
  const [found] = copy;
  useEffect(() => {
    if (found) showToast({ text: t`What you had typed here is back` });
  }, [found]);
  return copy;
}

/**
 * Store typed input in this tab until the form is left. After a lost sign-in or a reload, the form restores it, unless
 * somebody changed the subject of the form meanwhile.
 */
function usePersistedFields<F extends FieldValues<F>>(start: F, about: string) {
  const [found, keep] = useTabCopy(
    () => `${location.pathname}:${about}${JSON.stringify(start)}`,
    Typed,
  );
  const [first] = useState<F>({ ...start, ...found });
  const [values, setValues] = useState(first);
  useEffect(() => {
    if (values !== first) keep(values);
  }, [keep, first, values]);
  useEffect(
    () => () => {
      if (sessionStore.getState().phase === 'signed-in') keep(undefined);
    },
    [keep],
  );
  return [values, setValues] as const;
}

/**
 * Return the values of a form, and the props of its controls by field name. `about`: the subject of the form, if
 * neither the URL nor the initial values identify it.
 */
export function useFields<F extends FieldValues<F>>(start: F, about = '') {
  const [values, setValues] = usePersistedFields(start, about);
  return {
    values,
    /** Set several fields, for a control that the other functions do not cover. */
    change: (part: Partial<F>) => setValues((now) => ({ ...now, ...part })),
    /**
     * Props of the controls: value, error and change handler. `clearError`: called with the name of a changed field. It
     * is not needed if errors are recalculated with each change.
     */
    controls: (refused: SaveErrors, clearError: (name: string) => void = () => undefined) => {
      const change = (name: keyof F & string, value: string | boolean) => {
        setValues((now) => ({ ...now, [name]: value }));
        clearError(name);
      };
      return {
        text: <K extends NameOf<F, string>>(name: K) => ({
          value: values[name],
          error: getFieldError(refused, name),
          onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
        }),
        tick: <K extends NameOf<F, boolean>>(name: K) => ({
          checked: values[name],
          error: getFieldError(refused, name),
          onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked),
        }),
        /** Return the errors that belong neither to these fields nor to the `others` that the form shows. */
        elsewhere: (...others: readonly string[]) =>
          formatOtherErrors(refused, [...Object.keys(values), ...others]),
      };
    },
  };
}
