import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { t } from '#frontend/lib/text.ts';
import { fillRow, isRequired, isVisible } from '#shared/forms/calculate.ts';
import type { Column, Field, FormValue, FormValues } from '#shared/forms/form.ts';
import { type FormErrors, formatRequiredReason } from '#shared/forms/validate-form.ts';
import { FieldInput } from './field-input.tsx';
import classes from './table-field.module.css';

type Row = { readonly [column: string]: FormValue };
type TableFieldProps = {
  readonly field: Extract<Field, { type: 'table' }>;
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** Sum of a column. */
  readonly total: ReactNode;
  readonly onChange: (rows: FormValue) => void;
  readonly onLeave: (path: string) => void;
};

const widths: Record<Column['type'], string> = {
  text: 'minmax(0, 1fr)',
  longText: 'minmax(0, 1fr)',
  date: '116px',
  dateTime: '260px',
  select: '132px',
  radio: '132px',
  money: '112px',
  number: '84px',
  calculated: '104px',
  multiSelect: '180px',
  yesNo: '90px',
  checkbox: '90px',
  rating: '90px',
  email: 'minmax(0, 1fr)',
  phone: '140px',
  link: 'minmax(0, 1fr)',
  person: '180px',
  department: '180px',
  location: '180px',
};
const isRight = ({ type }: Column) =>
  type === 'money' || type === 'calculated' || type === 'number';
const getRows = (value: FormValue | undefined): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];

/** Rows of a repeatable table: one line per row on a wide screen, one block per row on a phone. */
export function TableField({ field, values, errors, total, onChange, onLeave }: TableFieldProps) {
  const tableId = useId();
  const list = useRef<HTMLDivElement>(null);
  const rows = getRows(values[field.key]);
  const columns = { '--columns': field.columns.map(({ type }) => widths[type]).join(' ') };
  const change = (at: number, key: string, value: FormValue) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: value } : row)));

  function add() {
    onChange([...rows, {}]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-line="${rows.length}"] input`)?.focus(),
    );
  }

  function remove(index: number) {
    onChange(rows.filter((_, at) => at !== index));
    list.current?.querySelector<HTMLElement>(`.${classes.add}`)?.focus();
  }

  return (
    <div ref={list} className="shrink whole-row" style={columns} id={field.key} tabIndex={-1}>
      {rows.length > 0 ? (
        <div className={`stack middle gap-8 text-12 muted ${classes.head}`} aria-hidden>
          {field.columns.map((column) => (
            <span key={column.key} data-end={isRight(column) || undefined}>
              {column.label}
            </span>
          ))}
          <span />
        </div>
      ) : null}
      {rows.map((row, index) => {
        const path = `${field.key}.${index}`;
        const errorId = `${tableId} ${index}`.replaceAll(' ', '-');
        const wrong = describeRowErrors(field, errors, path);
        const scope = { values, row: fillRow(field.columns, row) };
        return (
          <Fragment key={index}>
            <fieldset
              className={`stack middle gap-8 ${classes.line}`}
              aria-label={`${field.rowName} ${index + 1}`}
              data-line={index}
            >
              {field.columns.map((column) => (
                <div
                  key={column.key}
                  className={`shrink ${classes.cell}`}
                  data-end={isRight(column) || undefined}
                  data-type={column.type}
                >
                  <span className={`text-12 line-height-16 muted ${classes.name}`} aria-hidden>
                    {column.label}
                  </span>
                  {isVisible(column, scope) ? (
                    <FieldInput
                      compact={{ errorId }}
                      field={column}
                      id={`${path}.${column.key}`}
                      value={row[column.key]}
                      required={isRequired(column, scope)}
                      error={errors[`${path}.${column.key}`]?.[0]}
                      onChange={(value) => change(index, column.key, value)}
                      onLeave={() => onLeave(`${path}.${column.key}`)}
                    />
                  ) : null}
                </div>
              ))}
              <IconButton
                className={classes.remove ?? ''}
                aria-label={t`Remove ${field.rowName} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </fieldset>
            {wrong ? (
              <p id={errorId} className={`text-12 line-height-16 bad ${classes.error}`}>
                {wrong}
              </p>
            ) : null}
          </Fragment>
        );
      })}
      {errors[field.key] ? (
        <p className={`text-12 line-height-16 bad ${classes.error}`}>{errors[field.key]?.[0]}</p>
      ) : null}
      <div className={`row wrap between gap-8 ${classes.foot}`}>
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rows.length >= field.maxRows}
          onClick={add}
        >
          {/^[aeiou]/i.test(field.rowName) ? t`Add an ${field.rowName}` : t`Add a ${field.rowName}`}
        </Button>
        {total}
      </div>
    </div>
  );
}

/** Number of missing answers in a row up to which each has its own sentence. */
const fewMissing = 2;

/**
 * Describe the errors of a row: "Enter a date for “Day”. EUR: Enter 0.01 EUR or more.", "Complete Day, Type, Paid by."
 */
function describeRowErrors(
  { columns }: TableFieldProps['field'],
  errors: FormErrors,
  path: string,
): string {
  const found = columns.flatMap((column) => {
    const [reason] = errors[`${path}.${column.key}`] ?? [];
    const isMissing = reason === formatRequiredReason(column);
    return reason ? [{ label: column.label, reason, isMissing }] : [];
  });
  const missing = found.filter(({ isMissing }) => isMissing);
  return [
    ...(missing.length > fewMissing
      ? [t`Complete ${missing.map(({ label }) => label).join(', ')}.`]
      : missing.map(({ reason }) => reason)),
    ...found.flatMap(({ label, reason, isMissing }) => (isMissing ? [] : `${label}: ${reason}`)),
  ].join(' ');
}
