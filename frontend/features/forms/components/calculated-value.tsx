import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { Column, FormValue } from '#shared/forms/form.ts';
import classes from './calculated-value.module.css';

type CalculatedValueProps = {
  readonly field: Extract<Column, { type: 'calculated' }>;
  readonly id: string;
  readonly value: FormValue | undefined;
  readonly compact: boolean;
  /** Reason why the value cannot be calculated. */
  readonly error?: string | undefined;
};

const numberText = (value: number, locale: string) =>
  value.toLocaleString(locale, { maximumFractionDigits: 6 });

/** Read-only display of a value that the form calculates. */
export function CalculatedValue({ field, id, value, compact, error }: CalculatedValueProps) {
  const { locale } = useViewer();
  const { money } = useFormat();
  const isMoney = value !== null && typeof value === 'object' && 'amount' in value;
  const text = isMoney ? money(value) : typeof value === 'number' ? numberText(value, locale) : '–';
  return (
    <>
      <output
        id={id}
        className={`row stretch end gap-16 tabular ${classes.value}`}
        data-compact={compact || undefined}
        aria-label={field.label}
        tabIndex={-1}
      >
        {compact ? null : <span>{field.label}</span>}
        <strong>{compact && isMoney ? text.replace(` ${value.currency}`, '') : text}</strong>
      </output>
      {compact ? null : <FieldProblem>{error}</FieldProblem>}
    </>
  );
}
