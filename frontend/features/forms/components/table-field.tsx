import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { isRequired, isVisible } from '#shared/forms/calculate.ts';
import type { Column, Field, FormValue, FormValues } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { FieldInput } from './field-input.tsx';
import classes from './table-field.module.css';

type Row = { readonly [column: string]: FormValue };
type TableFieldProps = {
  readonly field: Extract<Field, { type: 'table' }>;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly onChange: (rows: FormValue) => void;
  readonly onLeave: (path: string) => void;
};

const widths: Record<Column['type'], string> = {
  text: 'minmax(0, 1fr)',
  longText: 'minmax(0, 1fr)',
  date: '104px',
  select: '132px',
  money: '112px',
  number: '84px',
  calculated: '104px',
  multiSelect: '180px',
  yesNo: '90px',
  email: 'minmax(0, 1fr)',
  person: '180px',
};
const isRight = ({ type }: Column) =>
  type === 'money' || type === 'calculated' || type === 'number';
export const rowsOf = (value: FormValue | undefined): readonly Row[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];

/** Rows of a repeatable table: a line each on a wide screen, a small block each on a phone. */
export function TableField({ field, values, errors, onChange, onLeave }: TableFieldProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(values[field.key]);
  const columns = { '--columns': field.columns.map(({ type }) => widths[type]).join(' ') };
  const change = (at: number, key: string, value: FormValue) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: value } : row)));

  function add() {
    onChange([...rows, {}]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-line="${rows.length}"] input`)?.focus(),
    );
  }

  return (
    <div ref={list} className={classes.table} style={columns} id={field.key} tabIndex={-1}>
      {rows.length > 0 ? (
        <div className={classes.head} aria-hidden>
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
        const wrong = field.columns.flatMap(({ key, label }) => {
          const [reason] = errors[`${path}.${key}`] ?? [];
          return reason ? [`${label}: ${reason}`] : [];
        });
        return (
          <Fragment key={index}>
            <fieldset
              className={classes.line}
              aria-label={`${field.rowName} ${index + 1}`}
              data-line={index}
            >
              {field.columns.map((column) => (
                <div
                  key={column.key}
                  className={classes.cell}
                  data-end={isRight(column) || undefined}
                  data-type={column.type}
                >
                  {isVisible(column, { values, row }) ? (
                    <FieldInput
                      compact
                      field={column}
                      id={`${path}.${column.key}`}
                      value={row[column.key]}
                      required={isRequired(column, { values, row })}
                      error={errors[`${path}.${column.key}`]?.[0]}
                      onChange={(value) => change(index, column.key, value)}
                      onLeave={() => onLeave(`${path}.${column.key}`)}
                    />
                  ) : null}
                </div>
              ))}
              <ActionIcon
                className={classes.remove ?? ''}
                aria-label={`Remove ${field.rowName} ${index + 1}`}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            </fieldset>
            {wrong.length > 0 ? <p className={classes.error}>{wrong.join('. ')}</p> : null}
          </Fragment>
        );
      })}
      {errors[field.key] ? <p className={classes.error}>{errors[field.key]?.[0]}</p> : null}
      <Button
        className={classes.add ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        disabled={rows.length >= field.maxRows}
        onClick={add}
      >
        Add {/^[aeiou]/i.test(field.rowName) ? 'an' : 'a'} {field.rowName}
      </Button>
    </div>
  );
}
