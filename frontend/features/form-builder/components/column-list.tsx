import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { InlineSelect } from '#frontend/components/text/sentence.tsx';
import { t } from '#frontend/lib/text.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import type { CompanyChoices } from '#frontend/widgets/condition/condition-field.ts';
import { PropertyCheckbox } from '#frontend/widgets/draft-editor/property-checkbox.tsx';
import type { Column, FormContent } from '#shared/forms/form.ts';
import { createUniqueKey } from '../content.ts';
import { columnTypes, createColumn, fieldTypes } from '../field-types.ts';
import { describeValidation, formatVisibility } from '../field-words.ts';
import { getNamesAt, listConditionSources, type Table } from '../sources.ts';
import { CheckFields } from './check-fields.tsx';
import { FormulaBuilder } from './formula-builder.tsx';
import { OptionList } from './option-list.tsx';
import classes from './properties.module.css';
import { PropertyTextInput } from './property-inputs.tsx';

type ColumnListProps = {
  readonly content: FormContent;
  readonly table: Table;
  readonly company: CompanyChoices;
  readonly currency: string;
  readonly problems: SaveErrors;
  readonly path: string;
  readonly onChange: (columns: Column[], what: string) => void;
};

/** Editor for the columns of a table field, which every row contains. */
export function ColumnList(props: ColumnListProps) {
  const { table, currency, problems, path, onChange } = props;
  const { columns } = table;
  const [type, setType] = useState<Column['type']>('text');
  const put = (at: number, column: Column, what: string) =>
    onChange(
      columns.map((one, n) => (n === at ? column : one)),
      what,
    );
  return (
    <div className="stack gap-8">
      <ol className="stack gap-8">
        {columns.map((column, at) => (
          <li key={column.key} className={`stack gap-6 ${classes.column}`}>
            <ColumnProperties
              {...props}
              column={column}
              path={`${path}.columns.${at}`}
              onChange={(next, what) => put(at, next, what)}
              onRemove={
                columns.length > 1
                  ? () =>
                      onChange(
                        columns.filter((_, n) => n !== at),
                        t`the columns`,
                      )
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <FieldProblem>{problems.fields[`${path}.columns`]?.join(' ')}</FieldProblem>
      <div>
        <InlineSelect
          label={t`Type of the new column`}
          value={type}
          options={columnTypes.map((one) => ({ value: one, label: fieldTypes[one].name }))}
          onChange={(value) => setType(columnTypes.find((one) => one === value) ?? 'text')}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={columns.length >= 12}
          onClick={() => {
            const taken = columns.map(({ key }) => key);
            onChange(
              [...columns, createColumn(type, createUniqueKey(taken, type), currency)],
              t`the columns`,
            );
          }}
        >{t`Add a column`}</Button>
      </div>
    </div>
  );
}

type ColumnPropertiesProps = Omit<ColumnListProps, 'onChange'> & {
  readonly column: Column;
  readonly onChange: (column: Column, what: string) => void;
  readonly onRemove: (() => void) | undefined;
};

function ColumnProperties(props: ColumnPropertiesProps) {
  const { content, table, company, column, problems, path, onChange, onRemove } = props;
  const problem = (part: string) => getFieldError(problems, `${path}.${part}`);
  const place = { content, key: column.key, table, company };
  const names = getNamesAt(place);
  return (
    <>
      <div className="row between">
        <p className="text-12 line-height-16 muted">{fieldTypes[column.type].name}</p>
        <IconButton
          aria-label={t`Remove ${column.label}`}
          disabled={!onRemove}
          onClick={() => onRemove?.()}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <PropertyTextInput
        label={t`Column title`}
        value={column.label}
        problem={problem('label')}
        onChange={(label) => onChange({ ...column, label }, t`the columns`)}
      />
      {column.type === 'calculated' ? (
        <FormulaBuilder
          place={place}
          formula={column.formula}
          problem={problem('formula')}
          onChange={(formula) => onChange({ ...column, formula }, t`how a column is calculated`)}
        />
      ) : (
        <PropertyCheckbox
          label={t`Required in every row`}
          checked={column.required === true}
          onChange={(required) => onChange({ ...column, required }, t`the columns`)}
        />
      )}
      {'options' in column ? (
        <OptionList
          options={column.options}
          problem={problem('options')}
          onChange={(options) => onChange({ ...column, options }, t`the choices`)}
        />
      ) : null}
      <CheckFields
        field={column}
        content={content}
        summary={describeValidation(column)}
        problem={problem}
        onChange={onChange}
      />
      <Disclosure
        title={t`Show it`}
        summary={formatVisibility(column, names)}
        open={column.visibleWhen !== undefined}
        invalid={problem('visibleWhen') !== undefined}
      >
        <ConditionBuilder
          condition={column.visibleWhen}
          names={names}
          fields={listConditionSources(place)}
          always={t`Always: in every row.`}
          problem={problem('visibleWhen')}
          onChange={(visibleWhen) =>
            onChange({ ...column, visibleWhen }, t`when a column is shown`)
          }
        />
      </Disclosure>
    </>
  );
}
