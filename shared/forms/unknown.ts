import { t } from '#shared/language/t.ts';
import type { FormValue } from './form.ts';

/**
 * Reason why a value cannot be calculated. `field`: the operand with the error (`days`, `lines.price`); absent if the
 * error is in the formula.
 */
type Why = {
  /** Division by zero or an empty value; text among numbers; too many digits; several currencies; no rate. */
  readonly why: 'zero' | 'text' | 'size' | 'currency' | 'rate';
  readonly field?: string | undefined;
};
/**
 * State of a value that cannot be calculated, in addition to empty (null) and known. Decisions must not treat it as
 * empty or small. It is never stored.
 */
export type UnknownValue = { readonly unknown: Why };

export const makeUnknown = (why: Why['why'], field?: string): UnknownValue => ({
  unknown: field === undefined ? { why } : { why, field },
});
export const isUnknown = (value: unknown): value is UnknownValue =>
  typeof value === 'object' && value !== null && 'unknown' in value;

export type EvaluatedRow = { readonly [column: string]: FormValue | UnknownValue };
export type EvaluatedValue = FormValue | UnknownValue | readonly EvaluatedRow[];
/** An answer with a known value. */
export type KnownValue = Exclude<EvaluatedValue, UnknownValue>;
/** Answers including calculated fields. Some values may be unknown. */
export type EvaluatedValues = { readonly [field: string]: EvaluatedValue };

/** Explain in a sentence why a value cannot be calculated. `label`: returns the label of a name in the formula. */
export function explainUnknown(
  of: string,
  { unknown: { why, field } }: UnknownValue,
  label: (name: string) => string,
): string {
  const name = field === undefined ? undefined : label(field);
  switch (why) {
    case 'zero':
      return name === undefined
        ? t`“${of}” can’t be calculated: it is divided by 0.`
        : t`“${of}” can’t be calculated: “${name}” is empty or 0.`;
    case 'text':
      return name === undefined
        ? t`“${of}” can’t be calculated: a part of it is not a number.`
        : t`“${of}” can’t be calculated: “${name}” is not a number.`;
    case 'size':
      return t`“${of}” can’t be calculated: the result has more than 15 digits.`;
    case 'currency':
      return name === undefined
        ? t`“${of}” can’t be calculated: its amounts have different currencies.`
        : t`“${of}” can’t be calculated: “${name}” has another currency.`;
    case 'rate':
      return t`“${of}” can’t be calculated: there is no exchange rate.`;
  }
}
