import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import {
  findTypedNumberProblem,
  parseTypedDecimal,
} from '#frontend/components/text/format/typed-number.ts';
import { t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { PlainDate } from '#shared/fields.ts';
import type { ParamRange } from '../process-address.ts';
import classes from './range-filters.module.css';

/** Maximum number of decimals of an amount. */
const decimals = 2;
const kinds = { days: t`Custom dates`, amounts: t`Amount` } as const;
type Kind = keyof typeof kinds;

type RangeFiltersProps = {
  /** Ranges without an active filter. */
  readonly offered: readonly Kind[];
  readonly isAdmin: boolean;
  readonly onDays: (days: ParamRange) => void;
  readonly onAmounts: (amounts: ParamRange) => void;
};

/** Filters by a range of dates or amounts. Each is a dashed button that opens fields for both ends. */
export function RangeFilters({ offered, isAdmin, onDays, onAmounts }: RangeFiltersProps) {
  const [open, setOpen] = useState<Kind>();
  return (
    <>
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`inline-row gap-4 rigid text-13 muted ${classes.pick}`}
          aria-expanded={open === kind}
          onClick={() => setOpen(open === kind ? undefined : kind)}
        >
          <IconPlus size={14} stroke={1.75} aria-hidden />
          {kinds[kind]}
        </button>
      ))}
      {open && offered.includes(open) ? (
        <RangeForm
          key={open}
          kind={open}
          isAdmin={isAdmin}
          onApply={(range) => {
            setOpen(undefined);
            (open === 'days' ? onDays : onAmounts)(range);
          }}
        />
      ) : null}
    </>
  );
}

type RangeFormProps = Pick<RangeFiltersProps, 'isAdmin'> & {
  readonly kind: Kind;
  readonly onApply: (range: ParamRange) => void;
};
/** Explanation of the server's wider ranges for people who may not open every request. */
const widened = {
  days: t`Whole months are counted, so that no figure reveals a single request.`,
  amounts: t`Amounts with as many digits are counted together (10 to 99.99, 100 to 999.99), so that no figure reveals a single request.`,
} as const;

/** Form for a range, of which one end may be empty. Invalid input shows an error at its field. */
function RangeForm({ kind, isAdmin, onApply }: RangeFormProps) {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [isTried, setTried] = useState(false);
  const read = (text: string) =>
    kind === 'days' ? PlainDate.safeParse(text).data : parseTypedDecimal(text, { decimals });
  const problemOf = (end: keyof typeof typed) => {
    if (!isTried || typed[end].trim() === '' || read(typed[end]) !== undefined) return null;
    return kind === 'days' ? t`Enter a date.` : findTypedNumberProblem(typed[end], { decimals });
  };
  function apply(event: FormEvent) {
    event.preventDefault();
    const [from, to] = [read(typed.from), read(typed.to)];
    const isUnread = (text: string, value: string | undefined) =>
      text.trim() !== '' && value === undefined;
    setTried(true);
    if (isUnread(typed.from, from) || isUnread(typed.to, to) || !(from ?? to)) return;
    onApply({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  }
  const ends = [
    ['from', t`From`],
    ['to', t`To`],
  ] as const;
  return (
    <form
      className={`row wrap bottom gap-12 ${classes.form}`}
      aria-label={kinds[kind]}
      onSubmit={apply}
    >
      {ends.map(([end, label]) =>
        kind === 'days' ? (
          <DateField
            key={end}
            id={`process-${end}`}
            name={label}
            label={label}
            value={typed[end]}
            compact={false}
            error={problemOf(end)}
            onChange={(value) => setTyped({ ...typed, [end]: String(value ?? '') })}
          />
        ) : (
          <TextInput
            key={end}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            value={typed[end]}
            error={problemOf(end)}
            onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
          />
        ),
      )}
      <Button type="submit" variant="default">{t`Apply`}</Button>
      {isAdmin ? null : <p className={`text-12 muted ${classes.note}`}>{widened[kind]}</p>}
    </form>
  );
}
