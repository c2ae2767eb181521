import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { formatAmount } from '#frontend/components/format/numbers.ts';
import { readDecimal } from '#frontend/components/format/read-decimal.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { TypedInput } from '#frontend/widgets/date-field/typed-input.tsx';
import { PersonChoice } from '#frontend/widgets/person-choice.tsx';
import type { Column, Field, FormValue } from '#shared/forms/form.ts';
import { CalculatedValue } from './calculated-value.tsx';
import classes from './field-input.module.css';
import { SeveralChoice } from './late-choice.tsx';

export type FieldInputProps = {
  readonly field: Column | Extract<Field, { type: 'longText' }>;
  /** where the errors' links lead */
  readonly id: string;
  readonly value: FormValue | undefined;
  readonly required: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: FormValue) => void;
  /** leaving the field: from now on its errors show */
  readonly onLeave?: () => void;
  /** inside a table the column's head is the label, and the row says what is wrong: the id of that text */
  readonly compact?: { readonly errorId: string } | undefined;
};

const asText = (value: FormValue | undefined) => (typeof value === 'string' ? value : '');
const asList = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The widget of one simple field. What is typed is kept as it is; what is lawful decides the form's engine. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, value, required, error, onChange, onLeave, compact } = props;
  const common = {
    id,
    onBlur: onLeave,
    'aria-required': required,
    ...(compact
      ? {
          'aria-label': field.label,
          'aria-describedby': error ? compact.errorId : undefined,
          error: Boolean(error),
        }
      : { label: field.label, description: field.help, withAsterisk: required, error }),
  };
  switch (field.type) {
    case 'text':
    case 'email':
      return (
        <TextInput
          {...common}
          type={field.type}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={12}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <NumberField {...props} field={field} common={common} />;
    case 'money':
      return <MoneyField {...props} field={field} common={common} />;
    case 'date':
      return (
        <DateField
          {...common}
          name={field.label}
          value={value}
          compact={Boolean(compact)}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={asText(value)}
          data={[{ value: '', label: '' }, ...field.options]}
          onChange={({ target }) => onChange(target.value || null)}
        />
      );
    case 'multiSelect':
      return (
        <SeveralChoice {...common} value={asList(value)} data={field.options} onChange={onChange} />
      );
    case 'yesNo':
      return (
        <Checkbox
          id={id}
          classNames={{ input: classes.tick ?? '', label: classes.said ?? '' }}
          label={compact ? undefined : field.label}
          description={compact ? undefined : field.help}
          aria-label={compact ? field.label : undefined}
          error={error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onLeave}
        />
      );
    case 'person':
      return <PersonChoice {...common} value={asText(value)} onChange={onChange} />;
    case 'calculated':
      return <CalculatedValue field={field} id={id} value={value} compact={Boolean(compact)} />;
  }
}

type Typed<Type extends Column['type']> = FieldInputProps & {
  readonly field: Extract<Column, { type: Type }>;
  readonly common: object;
};

const unitOf = (unit: string | undefined) =>
  unit
    ? {
        rightSection: <span className={classes.unit}>{unit}</span>,
        rightSectionWidth: 20 + 9 * unit.length,
      }
    : {};

function MoneyField({ field: { currency }, value, onChange, compact, common }: Typed<'money'>) {
  const { locale } = useViewer();
  return (
    <TypedInput
      {...common}
      {...unitOf(compact ? undefined : currency)}
      inputMode="decimal"
      value={value}
      read={(text) => {
        const amount = readDecimal(text, 2);
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

function NumberField({ field, value, onChange, compact, common }: Typed<'number'>) {
  const { locale } = useViewer();
  return (
    <TypedInput
      {...common}
      {...unitOf(compact ? undefined : field.unit)}
      inputMode={field.decimals > 0 ? 'decimal' : 'numeric'}
      value={value}
      read={(text) => {
        const number = readDecimal(text, field.decimals);
        return number === undefined ? undefined : Number(number);
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
