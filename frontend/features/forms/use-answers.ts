import { useEffect, useMemo, useState } from 'react';
import { toPlainDate } from '#frontend/components/format/dates.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { calculate } from '#shared/forms/calculate.ts';
import type { Form, FormValue, FormValues } from '#shared/forms/form.ts';
import { type FormErrors, validateForm } from '#shared/forms/validate-form.ts';
import { keepDraft, readDraft } from './kept-draft.ts';

/** How long typing rests before it is kept, in milliseconds. */
const keepAfter = 600;

type Given = {
  readonly form: Form;
  /** what the draft in this browser is kept under: the category of a new request, or the id of an edited one */
  readonly of: string;
  /** answers as stored, and when; something newer in this browser wins */
  readonly stored: FormValues;
  readonly storedAt?: string | undefined;
  readonly files: Readonly<Record<string, number>>;
};

const isNewer = (at: string, storedAt: string | undefined) =>
  storedAt === undefined || at > storedAt;

/** What somebody answers: live checks of fields they have left, calculated values, and a copy kept in this browser. */
export function useAnswers({ form, of, stored, storedAt, files }: Given) {
  const { userId = '', timeZone } = useViewer();
  const [found] = useState(() => readDraft(userId, of));
  const usable = found && isNewer(found.at, storedAt) ? found : undefined;
  const [values, setValues] = useState<FormValues>(usable?.values ?? stored);
  const [keptAt, setKeptAt] = useState(usable?.at);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const [changed, setChanged] = useState(false);

  const today = toPlainDate(Date.now(), timeZone);
  const settled = useMemo(() => calculate(form, values), [form, values]);
  const missing = useMemo(
    () => validateForm(form, values, { today, files, complete: true }).errors,
    [form, values, today, files],
  );
  const unlawful = useMemo(
    () => validateForm(form, values, { today, files, complete: false }).errors,
    [form, values, today, files],
  );
  const all: FormErrors = { ...refused, ...missing };
  const errors = showsAll
    ? all
    : Object.fromEntries(Object.entries(all).filter(([path]) => left.has(path) || path in refused));

  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => setKeptAt(keepDraft(userId, of, values)), keepAfter);
    return () => clearTimeout(timer);
  }, [changed, userId, of, values]);

  return {
    values,
    /** with calculated fields, without hidden ones */
    settled,
    /** to show now */
    errors,
    /** all that stands between these answers and being sent */
    missing: all,
    /** what a draft may not hold either: a word where a number belongs */
    unlawful,
    showsAll,
    keptAt,
    changed,
    set(key: string, value: FormValue) {
      setChanged(true);
      setValues((before) => ({ ...before, [key]: value }));
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => path !== key && !path.startsWith(`${key}.`)),
        ),
      );
    },
    leave: (path: string) =>
      setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    showAll: () => setShowsAll(true),
    /** the server's word on fields, shown beside them until they change */
    refuse: setRefused,
    settle: () => setChanged(false),
  };
}
export type Answers = ReturnType<typeof useAnswers>;
