import { isVisible, listFields } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Field, FormContent, FormValue, FormValues } from '#shared/forms/form.ts';
import { findTableTotal } from '#shared/forms/table-total.ts';

/** Maximum number of short answers without the titles of their sections. */
const maxFacts = 16;

export type AnswerPart = {
  readonly id: string;
  /** title of the section; undefined if the answers are so few that they need no sections */
  readonly title: string | undefined;
  /** fields with short answers */
  readonly facts: readonly Field[];
  /** long texts and tables */
  readonly blocks: readonly Field[];
};

const isShort = (field: Field) => isAnswerable(field) && !isLong(field) && field.type !== 'file';
const isLong = ({ type }: Field) => type === 'longText' || type === 'table';
const isAnswered = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

/** Return the visible fields of a form, except the title of the request. */
export const listShownFields = (
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
