import { Fragment } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { t } from '#frontend/lib/text.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { findTableTotal } from '#shared/forms/table-total.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { arrangeAnswers, listShownFields } from '../arrange-answers.ts';
import { describeChangedFields } from '../changed-fields.ts';
import { AnswerTable } from './answer-table.tsx';
import { FieldValue } from './field-value.tsx';
import classes from './request-answers.module.css';
import { RequestChanges } from './request-changes.tsx';

/**
 * Answers of a request. Short answers are facts with the amount first, long ones are text, and tables are tables. Many
 * answers are under the titles of their sections. Changes are marked.
 */
export function RequestAnswers({ details }: { details: RequestDetails }) {
  const { form, values, request } = details;
  const changed = describeChangedFields(details);
  const shown = listShownFields(form, values);
  const parts = arrangeAnswers(form, values);
  return parts.map(({ id, title, facts, blocks }, index) => {
    const list = (
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
    );
    return (
      <Fragment key={id}>
        {title && facts.length > 0 ? <Panel title={title}>{list}</Panel> : list}
        {index === 0 ? <RequestChanges details={details} /> : null}
        {blocks.map((field) =>
          field.type === 'longText' ? (
            <Panel
              key={field.key}
              title={field.label}
              aside={changed.has(field.key) ? <Tag>{t`Changed`}</Tag> : undefined}
            >
              <p className={classes.text}>{String(values[field.key])}</p>
            </Panel>
          ) : field.type === 'table' ? (
            <AnswerTable
              key={field.key}
              field={field}
              values={values}
              total={findTableTotal(shown, field.key)}
              changed={changed}
            />
          ) : null,
        )}
      </Fragment>
    );
  });
}
