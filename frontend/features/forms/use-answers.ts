import { useMemo, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { calculate } from '#shared/forms/calculate.ts';
import type { Form, FormValue, FormValues } from '#shared/forms/form.ts';
import { keepReadOnly } from '#shared/forms/read-only.ts';
import { type FormErrors, validateForm } from '#shared/forms/validate-form.ts';
import { pickAcceptedAnswers } from './lawful.ts';
import { sayDates } from './say-dates.ts';
import { useLocalDraft } from './use-local-draft.ts';

type Given = {
  readonly form: Form;
  /**
   * key of the draft in this browser: the category of a new request, the request that it copies, or the id of
   * an edited one
   */
  readonly of: string;
  /** answers as stored, and when; something newer in this browser wins */
  readonly stored: FormValues;
  readonly storedAt?: string | undefined;
  /** answers as stored last: what is locked stays as it is there */
  readonly kept: FormValues;
  readonly files: Readonly<Record<string, number>>;
};

/** The service names answers `values.title`. */
const withoutPrefix = (path: string) => path.replace(/^values\./, '');

/**
 * Manage the answers of a form: live validation of fields that the person has left, calculated values, and a
 * copy saved in this browser.
 */
export function useAnswers({ form, of, stored, storedAt, kept, files }: Given) {
  const { timeZone, locale } = useViewer();
  const localDraft = useLocalDraft(of, storedAt);
  const [typed, setTyped] = useState<FormValues>(localDraft.found?.values ?? stored);
  const values = useMemo(() => keepReadOnly(form, typed, kept), [form, typed, kept]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});

  const today = toPlainDate(Date.now(), timeZone);
  const settled = useMemo(() => calculate(form, values), [form, values]);
  const missing = useMemo(
    () => validateForm(form, values, { today, files, complete: true }).errors,
    [form, values, today, files],
  );
  const lawful = useMemo(
    () =>
      pickAcceptedAnswers(
        values,
        validateForm(form, values, { today, files, complete: false }).errors,
      ),
    [form, values, today, files],
  );
  const all = { ...refused, ...missing };
  const shown = showsAll
    ? all
    : Object.fromEntries(
        Object.entries(all).filter(([path]) => left.has(path) || Object.hasOwn(refused, path)),
      );

  return {
    values,
    /** with calculated fields, without hidden ones */
    settled,
    /** to show now */
    errors: sayDates(shown, locale),
    /** nothing stands between these answers and being sent */
    isComplete: Object.keys(all).length === 0,
    /** valid answers, which may be stored before all are complete: no text in place of a number */
    lawful,
    showsAll,
    localDraft,
    set(key: string, value: FormValue) {
      const next = { ...typed, [key]: value };
      setTyped(next);
      localDraft.save(next);
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => path !== key && !path.startsWith(`${key}.`)),
        ),
      );
    },
    /** back to what is stored, or to an empty form */
    startAfresh() {
      setTyped(stored);
      setLeft(new Set());
      setShowsAll(false);
      localDraft.forget();
    },
    /** continues with these values, which another tab has saved */
    take(values: FormValues) {
      setTyped(values);
      setRefused({});
      localDraft.dropOtherTab();
    },
    /** continues with these stored values and discards everything written here */
    startAfreshWith(values: FormValues) {
      setTyped(values);
      setRefused({});
      localDraft.forget();
    },
    leave: (path: string) =>
      setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    showAll: () => setShowsAll(true),
    /** the server's word on fields, shown beside them until they change */
    refuse: (fields: FormErrors) =>
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, why]) => [withoutPrefix(path), why])),
      ),
  };
}
export type Answers = ReturnType<typeof useAnswers>;
