import { useEffect, useState } from 'react';
import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from '#frontend/lib/local-storage.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { typedPrefix } from '#frontend/lib/session/typed.ts';
import { t } from '#frontend/lib/text.ts';
import { showToast } from '../toast/toast.ts';
import { useViewer } from '../viewer.tsx';

/** What fields hold, by the path of each in the body that is sent: "name", "limit.amount". */
export type FieldValues<F> = { readonly [K in keyof F]: string | boolean };
const area = 'sessionStorage';
const Typed = z.record(z.string(), z.union([z.string(), z.boolean()]));

/**
 * What is typed, kept in this tab until the form is left: whoever loses the sign-in meanwhile, or loads the page anew,
 * finds it when they open the form again, unless somebody changed what it is about. `start` tells two forms of one page
 * apart: where their fields begin alike, one of them says what the form is about.
 */
export function useTyped<F extends FieldValues<F>>(start: F) {
  const { userId } = useViewer();
  const [{ name, found }] = useState(() => {
    const key = `${typedPrefix}${userId}:${location.pathname}:${JSON.stringify(start)}`;
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
