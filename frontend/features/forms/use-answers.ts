import { useMemo, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDate, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import { calculateAnswers } from '#shared/forms/calculate.ts';
import type { Form, FormValue, FormValues } from '#shared/forms/form.ts';
import { resetReadOnlyFields } from '#shared/forms/read-only.ts';
import { type FormErrors, validateForm } from '#shared/forms/validate-form.ts';
import { pickAcceptedAnswers } from './accepted-answers.ts';
import { useLocalDraft } from './use-local-draft.ts';

/** Return the errors with dates in the reader's format. The rules return the stored format. */
export function formatErrorDates(errors: FormErrors, locale: string): FormErrors {
  const format = { date: (day: string) => formatDate(day, locale) };
  return Object.fromEntries(
    Object.entries(errors).map(([path, reasons]) => [
      path,
      reasons.map((why) => formatDatesInText(why, format)),
    ]),
  );
}

type AnswersOptions = {
  readonly form: Form;
  /**
   * Key of the draft in this browser: category of a new request, id of the copied request, or id of the edited request.
   */
  readonly of: string;
  /** Stored answers with their time; newer answers in this browser take precedence. */
  readonly stored: FormValues;
  readonly storedAt?: string | undefined;
  /** Last stored answers, which locked fields keep. */
  readonly kept: FormValues;
  readonly files: Readonly<Record<string, number>>;
};

/** Remove the prefix that the service adds to paths of answers: `values.title`. */
const withoutPrefix = (path: string) => path.replace(/^values\./, '');

/**
 * Manage the answers of a form: live validation of fields that lost the focus, calculated values, and a copy in this
 * browser.
 */
export function useAnswers({ form, of, stored, storedAt, kept, files }: AnswersOptions) {
  const { timeZone, locale } = useViewer();
  const localDraft = useLocalDraft(of, storedAt);
  const [typed, setTyped] = useState<FormValues>(localDraft.found?.values ?? stored);
  const values = useMemo(() => resetReadOnlyFields(form, typed, kept), [form, typed, kept]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});

  const today = toPlainDate(Date.now(), timeZone);
  const settled = useMemo(() => calculateAnswers(form, values), [form, values]);
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
    /** Answers with calculated fields and without hidden ones. */
    settled,
    /** Errors to show now. */
    errors: formatErrorDates(shown, locale),
    /** Whether all answers are complete and valid, so that they can be sent. */
    isComplete: Object.keys(all).length === 0,
    /** Valid answers, which can be stored before the form is complete; answers with errors are left out. */
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
    /** Resets to the stored answers, or to an empty form. */
    startAfresh() {
      setTyped(stored);
      setLeft(new Set());
      setShowsAll(false);
      localDraft.forget();
    },
    /** Continues with values that another tab saved. */
    take(values: FormValues) {
      setTyped(values);
      setRefused({});
      localDraft.dropOtherTab();
    },
    /** Continues with stored values and discards all local input. */
    startAfreshWith(values: FormValues) {
      setTyped(values);
      setRefused({});
      localDraft.forget();
    },
    leave: (path: string) =>
      setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    showAll: () => setShowsAll(true),
    /** Shows errors of the server at their fields until the fields change. */
    refuse: (fields: FormErrors) =>
      setRefused(
        Object.fromEntries(Object.entries(fields).map(([path, why]) => [withoutPrefix(path), why])),
      ),
  };
}
export type Answers = ReturnType<typeof useAnswers>;
