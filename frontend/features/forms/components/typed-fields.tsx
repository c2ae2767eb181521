import { TextInput } from '@mantine/core';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatAmount } from '#frontend/components/text/format/numbers.ts';
import { parseTypedDecimal } from '#frontend/components/text/format/typed-number.ts';
import { TypedInput } from '#frontend/widgets/date-field/typed-input.tsx';
import { getCurrencyDecimals } from '#shared/currency.ts';
import { toNumber } from '#shared/decimal.ts';
import type { Column, FormValue } from '#shared/forms/form.ts';
import type { FieldInputProps } from './field-input.tsx';

/** Props of an input for certain field types. `common`: props that every input gets. */
export type TypedFieldProps<Type extends Column['type']> = FieldInputProps & {
  readonly field: Extract<Column, { type: Type }>;
  readonly common: object;
};
export const asText = (value: FormValue | undefined) => (typeof value === 'string' ? value : '');

/** Single-line text input. */
export function TypedText({
  value,
  onChange,
  common,
}: FieldInputProps & { readonly common: object }) {
  return (
    <TextInput
      {...common}
      value={asText(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const getUnit = (unit: string | undefined) =>
  unit
    ? {
        rightSection: <span className="text-13 muted">{unit}</span>,
        rightSectionWidth: 20 + 9 * unit.length,
      }
    : {};

/** Input for an amount in the currency of its field. */
export function MoneyField({
  field: { currency },
  value,
  onChange,
  compact,
  common,
}: TypedFieldProps<'money'>) {
  const { locale } = useViewer();
  return (
    <TypedInput
      {...common}
      {...getUnit(compact ? undefined : currency)}
      inputMode="decimal"
      value={value}
      read={(text) => {
        const amount = parseTypedDecimal(text, {
          decimals: getCurrencyDecimals(currency),
          unit: currency,
        });
        return amount === undefined ? undefined : { amount, currency };
      }}
      show={(money) =>
        typeof money === 'object' && money && 'amount' in money
          ? formatAmount(money.amount, currency, locale)
          : String(money)
      }
      onChange={onChange}
    />
  );
}

export function NumberField({
  field,
  value,
  onChange,
  compact,
  common,
}: TypedFieldProps<'number'>) {
  const { locale } = useViewer();
  return (
    <TypedInput
      {...common}
      {...getUnit(compact ? undefined : field.unit)}
      inputMode={field.decimals > 0 ? 'decimal' : 'numeric'}
      value={value}
      read={(text) => {
        const number = parseTypedDecimal(text, { decimals: field.decimals, unit: field.unit });
        return number === undefined ? undefined : toNumber(number);
      }}
      show={(number) =>
        typeof number === 'number'
          ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(number)
          : String(number)
      }
      onChange={onChange}
    />
  );
}
