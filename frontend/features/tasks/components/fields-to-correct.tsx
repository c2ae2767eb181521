import { IconChevronRight } from '@tabler/icons-react';
import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { t } from '#frontend/lib/text.ts';
import { isVisible } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import classes from './fields-to-correct.module.css';

type FieldsToCorrectProps = {
  readonly form: Form;
  readonly values: FormValues;
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
};

/**
 * List of the fields of a request, in which the approver marks the fields to correct when sending the request back.
 * Collapsed by default.
 */
export function FieldsToCorrect({ form, values, chosen, onChange }: FieldsToCorrectProps) {
  const fields = listFields(form).filter(
    (field) => isAnswerable(field) && field.type !== 'calculated' && isVisible(field, { values }),
  );
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <details className={classes.fold}>
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        {chosen.length > 0 ? t`To correct: ${chosen.length}` : t`Mark what to correct`}
      </summary>
      <ul className={classes.fields}>
        {fields.map((field) =>
          !isAnswerable(field) ? null : (
            <li key={field.key}>
              <label htmlFor={`correct-${field.key}`}>
                <CheckMark
                  id={`correct-${field.key}`}
                  aria-label={t`${field.label} has to be corrected`}
                  checked={chosen.includes(field.key)}
                  onChange={() => toggle(field.key)}
                />
                {field.label}
              </label>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
