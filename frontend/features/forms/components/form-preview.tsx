import { useMemo, useState } from 'react';
import { toPlainDate } from '#frontend/components/format/dates.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { calculate } from '#shared/forms/calculate.ts';
import type { FormContent, FormValues } from '#shared/forms/form.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { FormFields } from './form-fields.tsx';

type FormPreviewProps = {
  readonly content: FormContent;
};

const noFiles = {
  stored: [],
  uploads: [],
  add: () => undefined,
  remove: async () => undefined,
};

/** A form to be tried: it checks and calculates as for a request, and stores nothing. */
export function FormPreview({ content }: FormPreviewProps) {
  const { timeZone } = useViewer();
  const [values, setValues] = useState<FormValues>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const settled = useMemo(() => calculate(content, values), [content, values]);
  const today = toPlainDate(Date.now(), timeZone);
  const errors = useMemo(() => {
    const all = validateForm(content, values, { today, files: {}, complete: true }).errors;
    return Object.fromEntries(Object.entries(all).filter(([path]) => left.has(path)));
  }, [content, values, today, left]);
  return (
    <form aria-label={`Preview of ${content.name}`} onSubmit={(event) => event.preventDefault()}>
      <h3>{content.name}</h3>
      <FormFields
        form={content}
        answers={{
          values,
          settled,
          errors,
          set: (key, value) => setValues((before) => ({ ...before, [key]: value })),
          leave: (path) => setLeft((before) => new Set(before).add(path)),
        }}
        files={noFiles}
      />
    </form>
  );
}
