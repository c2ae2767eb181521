import { FormSection } from '#frontend/components/inputs/form-section.tsx';
import { showInPane } from '#frontend/components/lists/show-in-pane.ts';
import { t } from '#frontend/lib/text.ts';
import { sortByTimeAdded } from '#frontend/widgets/files/sort-files.ts';
import type { Upload } from '#frontend/widgets/files/use-uploads.ts';
import { isRequired, isVisible } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Field, FormContent } from '#shared/forms/form.ts';
import { isReadOnly } from '#shared/forms/read-only.ts';
import { findTableTotal } from '#shared/forms/table-total.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import type { Answers } from '../use-answers.ts';
import { CalculatedValue } from './calculated-value.tsx';
import { FieldInput } from './field-input.tsx';
import { FileField } from './file-field.tsx';
import classes from './form-fields.module.css';
import { TableField } from './table-field.tsx';

type FilesOfForm = {
  readonly stored: readonly RequestFile[];
  readonly uploads: readonly Upload[];
  readonly add: (field: string, files: readonly File[]) => void;
  readonly remove: (fileId: string) => Promise<void>;
};
type FormFieldsProps = {
  readonly form: Pick<FormContent, 'sections'>;
  readonly answers: Pick<Answers, 'values' | 'settled' | 'errors' | 'set' | 'leave'>;
  readonly files: FilesOfForm;
  /** In the form builder: key of the selected field. */
  readonly chosen?: string | undefined;
  readonly onChoose?: ((key: string) => void) | undefined;
};
type OneFieldProps = Pick<FormFieldsProps, 'answers' | 'files'> & {
  readonly field: Field;
  /** All visible fields of its section. */
  readonly beside: readonly Field[];
  readonly section: string;
};

const isWide = (field: Field) =>
  !isAnswerable(field) || field.type === 'table' || field.type === 'file' || field.width === 'full';

/** All sections of a form in one column. Half-width fields are paired, and fields that do not apply are hidden. */
export function FormFields({ form, answers, files, chosen, onChoose }: FormFieldsProps) {
  const scope = { values: answers.settled };
  return form.sections.map((section) => {
    const shown = section.fields.filter((field) => isVisible(field, scope));
    if (shown.length === 0) return null;
    const sums = new Set(
      shown.flatMap(({ type, key }) =>
        type === 'table' ? (findTableTotal(shown, key) ?? []) : [],
      ),
    );
    return (
      <div key={section.id} className={classes.section}>
        <FormSection title={section.title}>
          {section.help ? (
            <p className={`whole-row text-13 muted ${classes.help}`}>{section.help}</p>
          ) : null}
          {shown
            .filter((field) => !sums.has(field))
            .map((field) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: an extra way; the list of fields is the reachable one
              <div
                key={field.key}
                ref={chosen === field.key ? showInPane : undefined}
                className={
                  isWide(field) ? `shrink whole-row ${classes.wide}` : `shrink ${classes.half}`
                }
                data-type={field.type}
                data-chosen={chosen === field.key || undefined}
                onFocus={onChoose && (() => onChoose(field.key))}
                onMouseDown={onChoose && (() => onChoose(field.key))}
              >
                <OneField
                  field={field}
                  beside={shown}
                  section={section.title}
                  answers={answers}
                  files={files}
                />
              </div>
            ))}
        </FormSection>
      </div>
    );
  });
}

function OneField({ field, beside, section, answers, files }: OneFieldProps) {
  const { settled, values, errors, set, leave } = answers;
  if (field.type === 'note') return <p className="whole-row text-13 muted">{field.text}</p>;
  if (field.type === 'heading') return <h3 className={classes.heading}>{field.text}</h3>;
  const required =
    isRequired(field, { values: settled }) && !isReadOnly(field, { values: settled });
  if (field.type === 'table' || field.type === 'file') {
    // The heading of a section with only this field already shows its label.
    const label =
      field.label === section ? null : (
        <p className={`text-13 medium ${classes.label}`}>
          {field.label}
          {required ? <span aria-hidden> *</span> : null}
        </p>
      );
    return (
      <>
        {label}
        {field.help ? <p className="whole-row text-13 muted">{field.help}</p> : null}
        {field.type === 'table' ? (
          <TableField
            field={field}
            values={{ ...values, [field.key]: settled[field.key] ?? values[field.key] ?? null }}
            errors={errors}
            total={getTotal(findTableTotal(beside, field.key), settled, errors)}
            onChange={(rows) => set(field.key, rows)}
            onLeave={leave}
          />
        ) : (
          <FileField
            field={field}
            error={errors[field.key]?.[0]}
            stored={sortByTimeAdded(files.stored.filter((file) => file.field === field.key))}
            uploads={files.uploads.filter((upload) => upload.field === field.key)}
            onAdd={(added) => files.add(field.key, added)}
            onRemove={files.remove}
          />
        )}
      </>
    );
  }
  const input = (
    <FieldInput
      field={field}
      id={field.key}
      value={field.type === 'calculated' ? settled[field.key] : values[field.key]}
      required={required}
      error={errors[field.key]?.[0]}
      onChange={(value) => set(field.key, value)}
      onLeave={() => leave(field.key)}
    />
  );
  return isReadOnly(field, { values: settled }) ? (
    <fieldset
      className={`shrink ${classes.locked}`}
      disabled
      aria-label={t`${field.label} can’t be changed`}
    >
      {input}
    </fieldset>
  ) : (
    input
  );
}

const getTotal = (
  field: Field | undefined,
  settled: Answers['settled'],
  errors: Answers['errors'],
) =>
  field?.type === 'calculated' ? (
    <CalculatedValue
      field={field}
      id={field.key}
      value={settled[field.key]}
      compact={false}
      error={errors[field.key]?.[0]}
    />
  ) : null;
