import { t } from '#shared/language/t.ts';
import type { FormValue } from './form.ts';

/**
 * Why a value can't be calculated. `field`: the name in the formula where it began (`days`, `lines.price`); absent
 * where a part of the formula itself is at fault.
 */
type Why = {
  /** Division by zero or by nothing; text among numbers; more digits than are stored; several currencies; no rate. */
  readonly why: 'zero' | 'text' | 'size' | 'currency' | 'rate';
  readonly field?: string | undefined;
};
/**
 * The third state of a value beside none (null) and known: one that can't be calculated. Nothing may be decided by it
 * as if it were none or small. It is never stored.
 */
export type Unknown = { readonly unknown: Why };

export const unknown = (why: Why['why'], field?: string): Unknown => ({
  unknown: field === undefined ? { why } : { why, field },
});
export const isUnknown = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && 'unknown' in value;

export type SettledRow = { readonly [column: string]: FormValue | Unknown };
export type SettledValue = FormValue | Unknown | readonly SettledRow[];
/** An answer that is known, as far as its field goes. */
export type Answer = Exclude<SettledValue, Unknown>;
/** Answers with their calculated fields, of which some may be unknown. */
export type Settled = { readonly [field: string]: SettledValue };

/** Why a value can't be calculated, as a sentence. `label`: what a name of the formula is called. */
export function explainUnknown(
  of: string,
  { unknown: { why, field } }: Unknown,
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
