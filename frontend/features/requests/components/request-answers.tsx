import { Fragment } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ChangeList } from '#frontend/components/lists/change-list.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { formatChangeCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { isVisible } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import {
  type Field,
  type FormContent,
  type FormValue,
  type FormValues,
  listFields,
} from '#shared/forms/form.ts';
import { findTableTotal } from '#shared/forms/table-total.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { formatChanges } from '../answer-words.ts';
import { describeChangedFields } from '../changed-fields.ts';
import { AnswerTable } from './answer-table.tsx';
import { FieldValue } from './field-value.tsx';
import classes from './request-answers.module.css';

/** Maximum number of short answers without the titles of their sections. */
const maxFacts = 16;

type AnswerPart = {
  readonly id: string;
  /** Title of the section; undefined if the answers are so few that they need no sections. */
  readonly title: string | undefined;
  /** Fields with short answers. */
  readonly facts: readonly Field[];
  /** Long texts and tables. */
  readonly blocks: readonly Field[];
};

const isShort = (field: Field) => isAnswerable(field) && !isLong(field) && field.type !== 'file';
const isLong = ({ type }: Field) => type === 'longText' || type === 'table';
const isAnswered = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** Return the visible fields of a form, except the title of the request. */
const listShownFields = (
  form: Pick<FormContent, 'sections' | 'titleField'>,
  values: FormValues,
): readonly Field[] =>
  listFields(form).filter((field) => field.key !== form.titleField && isVisible(field, { values }));

/** Arrange the answers of a request for reading: short ones first, with the amount at the top. */
export function arrangeAnswers(
  form: Pick<FormContent, 'sections' | 'titleField' | 'amountField'>,
  values: FormValues,
): readonly AnswerPart[] {
  const shown = listShownFields(form, values);
  const sums = new Set(
    shown.flatMap(({ key, type }) =>
      type === 'table' ? (findTableTotal(shown, key)?.key ?? []) : [],
    ),
  );
  const isAmount = ({ key }: Field) => key === form.amountField;
  const isFact = (field: Field) =>
    isShort(field) && !sums.has(field.key) && values[field.key] !== undefined;
  const arrange = (fields: readonly Field[]) => ({
    facts: [
      ...fields.filter(
        (field) => isAmount(field) && isShort(field) && values[field.key] !== undefined,
      ),
      ...fields.filter((field) => isFact(field) && !isAmount(field)),
    ],
    blocks: fields.filter((field) => isLong(field) && isAnswered(values[field.key])),
  });
  const all = arrange(shown);
  if (all.facts.length <= maxFacts || form.sections.length === 1)
    return [{ id: 'all', title: undefined, ...all }];
  return form.sections
    .map(({ id, title, fields }) => ({
      ...{ id, title },
      ...arrange(shown.filter((field) => fields.includes(field))),
    }))
    .filter(({ facts, blocks }) => facts.length + blocks.length > 0);
}

const since = {
  you: t`since your last decision`,
  step: t`since this step was last decided`,
  return: t`since it was sent back`,
};

/** Changes since the viewer's last decision, or since the request was sent back. Renders nothing in the first round. */
function RequestChanges({ details: { changes, changesSince } }: { details: RequestDetails }) {
  const format = useFormat();
  if (!changesSince) return null;
  const changed = changes.length > 0 ? formatChangeCount(changes.length) : t`No changes`;
  return (
    <Panel
      title={`${changed} ${since[changesSince.by]}`}
      aside={format.moment(changesSince.at)}
      look="boxed"
    >
      {changes.length > 0 ? <ChangeList changes={formatChanges(changes, format)} /> : null}
    </Panel>
  );
}

/**
 * Answers of a request: short answers as facts with the amount first, then long texts and tables. Many answers are
 * grouped under the titles of their sections. Changes are marked.
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
