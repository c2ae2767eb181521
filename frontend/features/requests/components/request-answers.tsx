import type { ReactNode } from 'react';
import { FactList } from '#frontend/components/fact-list.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import { fieldsOf, isVisible } from '#shared/forms/calculate.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { Field, Form, FormValue, FormValues } from '#shared/forms/form.ts';
import { sumOfTable } from '#shared/forms/sum-of-table.ts';
import { AnswerTable } from './answer-table.tsx';
import { FieldValue } from './field-value.tsx';
import classes from './request-answers.module.css';

type RequestAnswersProps = {
  readonly form: Form;
  readonly values: FormValues;
  /** when they were sent last; none for a draft */
  readonly sentAt: string | null;
  /** dotted paths that differ from an earlier round, and what they were there */
  readonly changed?: ReadonlyMap<string, string>;
  /** between the facts and the rest: what changed */
  readonly children?: ReactNode;
};

const none: ReadonlyMap<string, string> = new Map();
const hasRows = (value: FormValue | undefined) => Array.isArray(value) && value.length > 0;

/** What was answered: short answers as facts, the amount first; long ones as text; tables as tables. */
export function RequestAnswers({
  form,
  values,
  sentAt,
  changed = none,
  children,
}: RequestAnswersProps) {
  const shown = fieldsOf(form).filter(
    (field) => field.key !== form.titleField && isVisible(field, { values }),
  );
  const sums = new Set(
    shown.flatMap(({ key, type }) => (type === 'table' ? (sumOfTable(shown, key)?.key ?? []) : [])),
  );
  const facts = shown.filter(
    ({ key, type }) =>
      isShort(type) && (key === form.amountField || !sums.has(key)) && values[key] !== undefined,
  );
  facts.sort((a, b) => Number(b.key === form.amountField) - Number(a.key === form.amountField));
  return (
    <>
      <FactList
        columns={4}
        facts={facts.map((field) => ({
          label: !isAsked(field) ? '' : field.key === form.amountField ? t`Amount` : field.label,
          value: (
            <span
              className={field.key === form.amountField ? classes.amount : classes.fact}
              data-changed={changed.has(field.key) || undefined}
              data-hint={changed.get(field.key)}
            >
              <FieldValue field={field} value={values[field.key]} sentAt={sentAt} />
            </span>
          ),
        }))}
      />
      {children}
      {shown.map((field) =>
        field.type === 'longText' && values[field.key] ? (
          <Panel
            key={field.key}
            title={field.label}
            aside={changed.has(field.key) ? <Tag>{t`Changed`}</Tag> : undefined}
          >
            <p className={classes.text}>{String(values[field.key])}</p>
          </Panel>
        ) : field.type === 'table' && hasRows(values[field.key]) ? (
          <AnswerTable
            key={field.key}
            field={field}
            values={values}
            total={sumOfTable(shown, field.key)}
            changed={changed}
          />
        ) : null,
      )}
    </>
  );
}

const isShort = (type: Field['type']) =>
  !['longText', 'table', 'file', 'note', 'heading'].includes(type);
