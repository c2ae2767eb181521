import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import { isVisible, listFields } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Field, FormValue } from '#shared/forms/form.ts';
import { findTableTotal } from '#shared/forms/table-total.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { describeChangedFields } from '../changed-fields.ts';
import { AnswerTable } from './answer-table.tsx';
import { FieldValue } from './field-value.tsx';
import classes from './request-answers.module.css';
import { RequestChanges } from './request-changes.tsx';

const hasRows = (value: FormValue | undefined) => Array.isArray(value) && value.length > 0;

/**
 * Answers of a request. Short answers are facts with the amount first, long ones are text, and tables are tables.
 * Changes are marked.
 */
export function RequestAnswers({ details }: { details: RequestDetails }) {
  const { form, values, request } = details;
  const changed = describeChangedFields(details);
  const shown = listFields(form).filter(
    (field) => field.key !== form.titleField && isVisible(field, { values }),
  );
  const sums = new Set(
    shown.flatMap(({ key, type }) =>
      type === 'table' ? (findTableTotal(shown, key)?.key ?? []) : [],
    ),
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
          label: !isAnswerable(field)
            ? ''
            : field.key === form.amountField
              ? t`Amount`
              : field.label,
          value: (
            <span
              className={field.key === form.amountField ? `bold ${classes.amount}` : classes.fact}
              data-changed={changed.has(field.key) || undefined}
              data-hint={changed.get(field.key)}
            >
              <FieldValue field={field} value={values[field.key]} sentAt={request.submittedAt} />
            </span>
          ),
        }))}
      />
      <RequestChanges details={details} />
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
            total={findTableTotal(shown, field.key)}
            changed={changed}
          />
        ) : null,
      )}
    </>
  );
}

const isShort = (type: Field['type']) =>
  !['longText', 'table', 'file', 'note', 'heading'].includes(type);
