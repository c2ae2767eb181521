import { NativeSelect } from '@mantine/core';
import type { FileColumn } from '#frontend/lib/rows-file.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import classes from './columns-of-file.module.css';

type ColumnsOfFileProps = {
  readonly sheet: Sheet;
  readonly heads: readonly FileColumn[];
  /** `column`: name of the column; empty if the header is ignored */
  readonly onChoose: (head: string, column: string) => void;
};

/**
 * Form that maps the headers of a file to columns, with sample values. The mapping is remembered for files with the
 * same headers.
 */
export function FileColumnMapping({ sheet, heads, onChoose }: ColumnsOfFileProps) {
  const columns = [...sheet.columns, ...(sheet.helpers ?? [])];
  const taken = new Set(heads.map(({ column }) => column));
  return (
    <details open={heads.some(({ column }) => column === undefined)}>
      <summary>{t`Columns of the file`}</summary>
      <div className={`stack bottom ${classes.fields}`}>
        {heads.map(({ head, column = '', sample }) => (
          <NativeSelect
            key={head}
            size="xs"
            label={head}
            description={sample.slice(0, 40) || t`empty`}
            value={column}
            data={[
              { value: '', label: t`Not read` },
              ...columns.map(({ name, head: label }) => ({
                ...{ value: name, label: translateText(label, 'column') },
                disabled: name !== column && taken.has(name),
              })),
            ]}
            onChange={({ currentTarget }) => onChoose(head, currentTarget.value)}
          />
        ))}
      </div>
    </details>
  );
}
