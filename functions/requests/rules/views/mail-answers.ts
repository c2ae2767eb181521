import { isVisible } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Field, type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import { formatAnswer } from './answer-text.ts';

/** An answer with its question. */
export type MailAnswer = { readonly label: string; readonly value: string };

const purpose: ReadonlySet<Field['type']> = new Set(['longText']);
/** Types of short fields, for example budget or cost center. Amounts, people, addresses and files are not included. */
const brief: ReadonlySet<Field['type']> = new Set([
  ...(['text', 'select', 'radio', 'multiSelect', 'yesNo', 'date'] as const),
]);
const briefAtMost = 4;
/** Account and phone numbers are only shown in the product. */
const isPrivate = (field: Field) =>
  field.type === 'text' && (field.pattern === 'iban' || field.pattern === 'phone');

/**
 * Return the answers that a mail shows: the purpose, and the first short ones, as on the decision page. Hidden and
 * private fields are left out, and so is the title, which the mail already contains.
 */
export function listMailAnswers(form: Form, values: FormValues): MailAnswer[] {
  const shown = listFields(form).filter(
    (field) => field.key !== form.titleField && !isPrivate(field) && isVisible(field, { values }),
  );
  const answersOf = (types: ReadonlySet<Field['type']>) =>
    shown.flatMap((field): MailAnswer[] => {
      if (!types.has(field.type) || !isAnswerable(field)) return [];
      const value = formatAnswer(field, values[field.key]);
      return value === '' ? [] : [{ label: field.label, value }];
    });
  return [...answersOf(purpose).slice(0, 1), ...answersOf(brief).slice(0, briefAtMost)];
}
