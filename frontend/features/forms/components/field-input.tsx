import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { PersonSelect } from '#frontend/components/person-select.tsx';
import type { Column, Field, FormValue } from '#shared/forms/form.ts';
import { CalculatedValue } from './calculated-value.tsx';

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
  /** inside a table the column's head is the label */
  readonly compact?: boolean;
};

const asText = (value: FormValue | undefined) => (typeof value === 'string' ? value : '');
const asList = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const amountOf = (value: FormValue | undefined) =>
  value !== null && typeof value === 'object' && 'amount' in value ? value.amount : '';

/** The widget of one simple field. What is typed is kept as it is; what is lawful decides the form's engine. */
export function FieldInput({
  field,
  id,
  value,
  required,
  error,
  onChange,
  onLeave,
  compact = false,
}: FieldInputProps) {
  const common = {
    id,
    error: error && !compact ? error : Boolean(error),
    onBlur: onLeave,
    ...(compact
      ? { 'aria-label': field.label, 'aria-required': required }
      : {
          label: field.label,
          description: field.help,
          withAsterisk: required,
          'aria-required': required,
        }),
  };
  switch (field.type) {
    case 'text':
      return (
        <TextInput
          {...common}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'email':
      return (
        <TextInput
          {...common}
          type="email"
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
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : asText(value)}
          decimalScale={field.decimals}
          suffix={field.unit ? ` ${field.unit}` : ''}
          hideControls
          onValueChange={({ floatValue }) => onChange(floatValue ?? null)}
        />
      );
    case 'money':
      return (
        <NumberInput
          {...common}
          value={amountOf(value)}
          decimalScale={2}
          fixedDecimalScale
          allowNegative={false}
          thousandSeparator=","
          hideControls
          suffix={compact ? '' : ` ${field.currency}`}
          onValueChange={({ value: amount }) =>
            onChange(amount === '' ? null : { amount, currency: field.currency })
          }
        />
      );
    case 'date':
      return (
        <DateInput
          {...common}
          value={asText(value) || null}
          valueFormat={compact ? 'D MMM' : 'D MMMM YYYY'}
          popoverProps={{ position: 'bottom-start' }}
          onChange={(date) => onChange(date ?? null)}
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
        <MultiSelect
          {...common}
          value={asList(value)}
          data={field.options}
          onChange={onChange}
          searchable
        />
      );
    case 'yesNo':
      return (
        <Checkbox
          id={id}
          label={field.label}
          description={field.help}
          error={error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onLeave}
        />
      );
    case 'person':
      return <PersonSelect {...common} value={asText(value)} onChange={onChange} />;
    case 'calculated':
      return <CalculatedValue field={field} id={id} value={value} compact={compact} />;
  }
}
