import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { personQuery } from '#frontend/data/users.ts';
import type { Column, Field, FormValue } from '#shared/forms/form.ts';

type FieldValueProps = {
  readonly field: Column | Field;
  readonly value: FormValue | undefined;
  /** in a table, whose head says the currency */
  readonly bare?: boolean;
};

/** An answer as people read it. */
export function FieldValue({ field, value, bare = false }: FieldValueProps) {
  const { date, dateBriefly, money } = useFormat();
  const dateOf = bare ? dateBriefly : date;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.type === 'person' && typeof value === 'string') return <PersonName userId={value} />;
  if (typeof value === 'string')
    return field.type === 'date' ? dateOf(value) : (labelOf(field, value) ?? value);
  if (typeof value === 'number')
    return field.type === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
  if (Array.isArray(value))
    return value
      .map((item) => (typeof item === 'string' ? (labelOf(field, item) ?? item) : ''))
      .join(', ');
  return bare ? money(value).replace(` ${value.currency}`, '') : money(value);
}

const labelOf = (field: Column | Field, value: string) =>
  field.type === 'select' || field.type === 'multiSelect'
    ? field.options.find((option) => option.value === value)?.label
    : undefined;

function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(personQuery(userId));
  return data?.name ?? '…';
}
