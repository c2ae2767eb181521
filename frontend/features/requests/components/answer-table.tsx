import { Panel } from '#frontend/components/layout/panel.tsx';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Column, Field, FormValues } from '#shared/forms/form.ts';
import { addedLabel } from '../changed-fields.ts';
import classes from './answer-table.module.css';
import { FieldValue } from './field-value.tsx';

type AnswerTableProps = {
  readonly field: Extract<Field, { type: 'table' }>;
  readonly values: FormValues;
  /** Calculated field that sums the column. */
  readonly total?: Field | undefined;
  readonly changed: ReadonlyMap<string, string>;
};

const isRight = ({ type }: Column) =>
  type === 'money' || type === 'calculated' || type === 'number';

/** Format the label with the currency, because the amounts of the rows have none: "Price, EUR" */
const formatColumnLabel = (column: Column) => {
  const { label } = column;
  const currency = 'currency' in column ? column.currency : undefined;
  return !currency || label.includes(currency) ? label : `${label}, ${currency}`;
};

/** Whether a whole row was added. */
const isAdded = (changed: ReadonlyMap<string, string>, path: string) =>
  changed.get(path) === addedLabel;

export function AnswerTable({ field, values, total, changed }: AnswerTableProps) {
  const value = values[field.key];
  const rows = Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];
  return (
    <Panel title={field.label} count={rows.length}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways */}
      <div className="scroll-x" tabIndex={0}>
        <table className={`full text-13 tabular ${classes.table}`} aria-label={field.label}>
          <thead>
            <tr>
              {field.columns.map((column) => (
                <th key={column.key} scope="col" data-end={isRight(column) || undefined}>
                  {formatColumnLabel(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} data-new={isAdded(changed, `${field.key}.${index}`) || undefined}>
                {field.columns.map((column) => {
                  const text = <FieldValue field={column} value={row[column.key]} bare />;
                  return (
                    <td
                      key={column.key}
                      data-end={isRight(column) || undefined}
                      data-kind={column.type}
                    >
                      {changed.has(`${field.key}.${index}.${column.key}`) ? (
                        <mark
                          className={`medium inherit-color ${classes.changed}`}
                          data-hint={changed.get(`${field.key}.${index}.${column.key}`)}
                        >
                          {text}
                        </mark>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          {total && isAnswerable(total) ? (
            <tfoot>
              <tr>
                <th colSpan={field.columns.length - 1} scope="row">
                  {total.label}
                </th>
                <td data-end>
                  <FieldValue field={total} value={values[total.key]} bare />
                </td>
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </Panel>
  );
}
