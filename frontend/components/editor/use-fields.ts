import { useEffect, useState } from 'react';
import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { t } from '#frontend/lib/text.ts';
import { showToast } from '../toast/toast.ts';
import { useViewer } from '../viewer.tsx';
import { type Refusals, refusedAt, refusedElsewhere } from './refusals.ts';

/** What fields hold, by the path of each in the body that is sent: "name", "limit.amount". */
export type FieldValues<F> = { readonly [K in keyof F]: string | boolean };
/** The names of the fields that hold a `V`. */
type NameOf<F, V> = { [K in keyof F & string]: F[K] extends V ? K : never }[keyof F & string];

const area = 'sessionStorage';
const Typed = z.record(z.string(), z.union([z.string(), z.boolean()]));

/**
 * What is typed, kept in this tab until the form is left: whoever loses the sign-in meanwhile, or loads the page anew,
 * finds it when they open the form again, unless somebody changed what it is about.
 */
function useTyped<F extends FieldValues<F>>(start: F) {
  const { userId } = useViewer();
  const [{ name, found }] = useState(() => {
    const key = `countersign:typed:${userId}:${location.pathname}:${JSON.stringify(start)}`;
    return { name: key, found: readLocal(key, Typed, area) };
  });
  const [first] = useState<F>({ ...start, ...found });
  const [values, setValues] = useState(first);
  useEffect(() => {
    if (values !== first) writeLocal(name, values, area);
  }, [name, first, values]);
  useEffect(() => {
    if (found) showToast({ text: t`What you had typed here is back` });
    return () => {
      if (sessionStore.getState().phase === 'signed-in') removeLocal(name, area);
    };
  }, [name, found]);
  return [values, setValues] as const;
}

/** What is typed into a form, and the props of its controls by the names of the fields. */
export function useFields<F extends FieldValues<F>>(start: F) {
  const [values, setValues] = useTyped(start);
  return {
    values,
    /**
     * Of the controls: their value, what was refused there, and what a change does. `mend`: told of a field that holds
     * something else now; none where what is refused is worked out anew with each change.
     */
    controls: (refused: Refusals, mend: (name: string) => void = () => undefined) => {
      const change = (name: keyof F & string, value: string | boolean) => {
        setValues((now) => ({ ...now, [name]: value }));
        mend(name);
      };
      return {
        text: <K extends NameOf<F, string>>(name: K) => ({
          value: values[name],
          error: refusedAt(refused, name),
          onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
        }),
        tick: <K extends NameOf<F, boolean>>(name: K) => ({
          checked: values[name],
          error: refusedAt(refused, name),
          onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked),
        }),
        /** What was refused at none of them, nor at the `others` that the form shows. */
        elsewhere: (...others: readonly string[]) =>
          refusedElsewhere(refused, [...Object.keys(values), ...others]),
      };
    },
  };
}
