import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { personQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { useDepartmentsOrLocations } from '#frontend/widgets/things/use-things.ts';
import type { Column, Field, FormValue } from '#shared/forms/form.ts';
import classes from './field-value.module.css';

const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** Return an account number (IBAN, ISO 13616) in groups of four as it is printed; undefined for any other text. */
export const buildIbanGroups = (text: string): readonly string[] | undefined =>
  iban.test(text) ? (text.match(/.{1,4}/g) ?? undefined) : undefined;

type FieldValueProps = {
  readonly field: Column | Field;
  readonly value: FormValue | undefined;
  /** In a table, where the header shows the currency. */
  readonly bare?: boolean;
  /** Time of the last submission; undefined for a draft. */
  readonly sentAt?: string | null;
};

/** Formatted answer of a form field. */
export function FieldValue({ field, value, bare = false, sentAt }: FieldValueProps) {
  const { date, dateBriefly, fully, moment, momentWithin, money } = useFormat();
  const dateOf = bare ? dateBriefly : date;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'string')
    switch (field.type) {
      case 'person':
        return <PersonName userId={value} />;
      case 'department':
      case 'location':
        return <ReferenceName of={field.type} id={value} />;
      case 'link':
        return <Link to={value} />;
      case 'phone':
        return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>;
      case 'date':
        return dateOf(value);
      case 'dateTime':
        return bare ? moment(value) : fully(value);
      case 'signature':
        return (
          <>
            <em>{value}</em>
            {sentAt ? `, ${momentWithin(sentAt)}` : t`, not sent yet`}
          </>
        );
      default:
        return getLabel(field, value) ?? <Text text={value} />;
    }
  if (typeof value === 'number') return formatFieldNumber(field, value);
  if (Array.isArray(value))
    return value
      .map((item) => (typeof item === 'string' ? (getLabel(field, item) ?? item) : ''))
      .join(', ');
  return bare ? money(value).replace(` ${value.currency}`, '') : money(value);
}

/** An account number wraps only between its groups, and is copied without spaces. */
function Text({ text }: { text: string }) {
  const groups = buildIbanGroups(text);
  if (!groups) return text;
  return groups.map((group, n) => (
    <span key={n} className={classes.group}>
      {group}
    </span>
  ));
}

function formatFieldNumber(field: Column | Field, value: number): string {
  if (field.type === 'rating') return t`${value} of ${field.max}`;
  return field.type === 'number' && field.unit ? `${value} ${field.unit}` : String(value);
}

/** Link only addresses that start with https, because older values and other sources may be unchecked. */
const Link = ({ to }: { to: string }) =>
  /^https:\/\//i.test(to) ? (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {to}
    </a>
  ) : (
    to
  );

const getLabel = (field: Column | Field, value: string) =>
  'options' in field ? field.options.find((option) => option.value === value)?.label : undefined;

function PersonName({ userId }: { userId: string }) {
  const { data } = useQuery(personQuery(userId));
  return data?.name ?? '…';
}

function ReferenceName({ of, id }: { of: 'department' | 'location'; id: string }) {
  const things = useDepartmentsOrLocations(of);
  return things.find((thing) => thing.id === id)?.name ?? '…';
}
