import { canonicalJson } from '#functions/organisation/rules/canonical.ts';
import { listFields } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Form, FormValues } from '#shared/forms/form.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';
import { type FindName, formatAnswer, getIdentityName } from './answer-text.ts';
import { diffRows } from './row-changes.ts';

/** Return the differences between two sets of answers to a form, in field order. */
export const diffAnswers = (
  form: Pick<Form, 'sections'>,
  before: FormValues,
  after: FormValues,
  nameOf: FindName = getIdentityName,
): ValueChange[] =>
  listFields(form).flatMap((field) => {
    const [former, present] = [before[field.key], after[field.key]];
    if (!isAnswerable(field) || canonicalJson(former ?? null) === canonicalJson(present ?? null))
      return [];
    if (field.type === 'table') return diffRows(field, former, present, nameOf);
    return [
      {
        field: field.key,
        label: field.label,
        before: formatAnswer(field, former, nameOf),
        after: formatAnswer(field, present, nameOf),
      },
    ];
  });
