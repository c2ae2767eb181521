import { useFormat } from '#frontend/components/format/use-format.ts';
import type { Column, FormValue } from '#shared/forms/form.ts';
import classes from './calculated-value.module.css';

type CalculatedValueProps = {
  readonly field: Extract<Column, { type: 'calculated' }>;
  readonly id: string;
  readonly value: FormValue | undefined;
  readonly compact: boolean;
};

/** A value the form works out itself: shown, never typed. */
export function CalculatedValue({ field, id, value, compact }: CalculatedValueProps) {
  const { money } = useFormat();
  const isMoney = value !== null && typeof value === 'object' && 'amount' in value;
  const text = isMoney ? money(value) : typeof value === 'number' ? String(value) : '–';
  return (
    <output
      id={id}
      className={classes.value}
      data-compact={compact || undefined}
      aria-label={field.label}
    >
      {compact ? null : <span>{field.label}</span>}
      <strong>{compact && isMoney ? text.replace(` ${value.currency}`, '') : text}</strong>
    </output>
  );
}
