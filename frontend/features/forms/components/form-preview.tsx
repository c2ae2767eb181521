import { useMemo, useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import { calculateAnswers } from '#shared/forms/calculate.ts';
import { type Form, type FormContent, type FormValues, listFields } from '#shared/forms/form.ts';
import { resetReadOnlyFields } from '#shared/forms/read-only.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { Forecast } from './forecast.tsx';
import { FormFields } from './form-fields.tsx';

type FormPreviewProps = {
  readonly content: FormContent;
  /** Category and its current form, to show the current path of a request with these answers. */
  readonly path?: { readonly categoryId: string; readonly form: Form } | undefined;
  /** Key of the selected field, which is marked and scrolled into view. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (key: string) => void;
};

const noFiles = {
  stored: [],
  uploads: [],
  add: () => undefined,
  remove: async () => undefined,
};

/** Return the answers that are valid in a form. The path is requested with the form in use, which may differ. */
function pickValidAnswers(form: Form, values: FormValues, today: string): FormValues {
  const keys = new Set(listFields(form).map(({ key }) => key));
  const known = Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
  const { errors } = validateForm(form, known, { today, files: {}, complete: false });
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(known).filter(([key]) => !wrong.has(key)));
}

/** Interactive preview of a form. It validates and calculates as for a request, and stores nothing. */
export function FormPreview({ content, path, chosen, onChoose }: FormPreviewProps) {
  const { timeZone } = useViewer();
  const [typed, setTyped] = useState<FormValues>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const values = useMemo(() => resetReadOnlyFields(content, typed, {}), [content, typed]);
  const settled = useMemo(() => calculateAnswers(content, values), [content, values]);
  const today = toPlainDate(Date.now(), timeZone);
  const errors = useMemo(() => {
    const all = validateForm(content, values, { today, files: {}, complete: true }).errors;
    return Object.fromEntries(Object.entries(all).filter(([field]) => left.has(field)));
  }, [content, values, today, left]);
  const asked = useMemo(
    () => (path ? pickValidAnswers(path.form, values, today) : {}),
    [path, values, today],
  );
  return (
    <>
      <form aria-label={t`Preview of ${content.name}`} onSubmit={(event) => event.preventDefault()}>
        <h3>{content.name}</h3>
        <FormFields
          form={content}
          answers={{
            values,
            settled,
            errors,
            set: (key, value) => setTyped((before) => ({ ...before, [key]: value })),
            leave: (field) => setLeft((before) => new Set(before).add(field)),
          }}
          files={noFiles}
          chosen={chosen}
          onChoose={onChoose}
        />
      </form>
      {path ? <Forecast categoryId={path.categoryId} values={asked} /> : null}
    </>
  );
}
