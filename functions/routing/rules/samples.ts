import { listExpressionNames } from '#functions/organisation/rules/facts.ts';
import { listAncestorIds, type Reference } from '#functions/organisation/rules/reference.ts';
import { addDecimals, isDecimal, subtractDecimals, toDecimal } from '#shared/decimal.ts';
import { Priority } from '#shared/fields.ts';
import type { Expression } from '#shared/forms/expression.ts';
import {
  type Column,
  type Field,
  type Form,
  type FormValue,
  listFields,
} from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { formatUtcMoment } from '#shared/moment.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { parsePathFact } from '#shared/routing/condition-words.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';
import { ProfileRole } from '#shared/users/user.ts';

/** A possible value in a request, with its label; '' for no value. */
export type ConditionSample = { readonly value: FormValue; readonly words: string };
/** Sample values by the name in conditions. */
export type Samples = ReadonlyMap<string, readonly ConditionSample[]>;
/** Maximum number of options of a field that are tried. */
const maxOptions = 30;
const none: ConditionSample = { value: null, words: '' };
const day = 86_400_000;
const minute = 60_000;

/** Describe a sample value: "the amount at 499.99 EUR", "Kind Train", "no Reviewer". */
export function formatSample(label: string, { value, words }: ConditionSample): string {
  if (words === '') return t`no ${label.replace(/^the /, '')}`;
  const isNumber = typeof value === 'number' || (typeof value === 'object' && value !== null);
  return isNumber ? t`${label} at ${words}` : `${label} ${words}`;
}

/**
 * Return the names that an expression uses. A department or location counts as the same name with or without its
 * parents.
 */
const subjectsIn = (expression: Expression) =>
  listExpressionNames(expression).map((name) => parsePathFact(name) ?? name);

/** Return the values that these conditions compare a name with. */
function listLiterals(name: string, expressions: readonly Expression[]): string[] {
  const found = expressions.flatMap((expression): string[] => {
    if (!('op' in expression)) return [];
    const values = subjectsIn(expression).includes(name)
      ? expression.of.flatMap((part) => ('value' in part ? [part.value] : []))
      : [];
    const own = values.flatMap((value) =>
      typeof value === 'number' ? (toDecimal(value) ?? []) : typeof value === 'string' ? value : [],
    );
    return [...own, ...listLiterals(name, expression.of)];
  });
  return [...new Set(found)];
}

/** Return numbers just below, just above and equal to each of the given ones. */
function listNumbersAround(literals: readonly string[], unit: string): string[] {
  const near = literals
    .filter(isDecimal)
    .flatMap((text) => [subtractDecimals(text, unit), addDecimals(text, unit), text])
    .filter((text) => !text.startsWith('-'));
  return near.length > 0 ? [...new Set(near)] : ['1000'];
}

function listDatesAround(literals: readonly string[]): string[] {
  const times = literals.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  return times
    .flatMap((time) => [time - day, time + day, time])
    .map((time) => new Date(time).toISOString().slice(0, 10));
}

const momentsAround = (literals: readonly string[]) =>
  literals
    .map((text) => Date.parse(text))
    .filter((time) => !Number.isNaN(time))
    .flatMap((time) => [time - minute, time + minute, time])
    .map((time) => new Date(time).toISOString());

const texts = (values: readonly string[]): ConditionSample[] =>
  values.map((value) => ({ value, words: `“${value}”` }));
const formatOtherThan = (literals: readonly string[]) =>
  literals.length > 0
    ? t`other than ${texts(literals)
        .map(({ words }) => words)
        .join(', ')}`
    : t`given`;
const moneys = (amounts: readonly string[], currency: string): ConditionSample[] =>
  amounts.map((amount) => ({
    value: { amount, currency },
    words: formatMoneyText({ amount, currency }),
  }));
const numbers = (decimals: readonly string[]): ConditionSample[] =>
  decimals.map((text) => ({ value: Number(text), words: text }));

type Thing = { readonly id: string; readonly name: string; readonly parentId?: string | null };

/** Return the departments or locations in the conditions, and one that is neither among them nor below any of them. */
function listSampleReferences(
  all: readonly Thing[],
  literals: readonly string[],
): ConditionSample[] {
  const tree = all.map(({ id, parentId = null }) => ({ id, parentId }));
  const asked = all.filter(({ id }) => literals.includes(id));
  const other = all.find(
    ({ id }) => !listAncestorIds(id, tree).some((above) => literals.includes(above)),
  );
  const tried = [...(other ? [other] : []), ...asked];
  return tried.map(({ id, name: words }) => ({ value: id, words }));
}

/** Return sample answers to a field that are worth trying. */
function listSampleAnswers(
  field: Field | Column,
  literals: readonly string[],
  { departments, locations }: Reference,
): ConditionSample[] {
  switch (field.type) {
    case 'number':
      return numbers(listNumbersAround(literals, field.decimals === 0 ? '1' : '0.01'));
    case 'money':
      return moneys(listNumbersAround(literals, '0.01'), field.currency);
    case 'calculated': {
      const near = listNumbersAround(literals, '0.01');
      return field.currency ? moneys(near, field.currency) : numbers(near);
    }
    case 'date':
      return listDatesAround(literals).map((value) => ({ value, words: value }));
    case 'dateTime':
      return momentsAround(literals).map((value) => ({ value, words: formatUtcMoment(value) }));
    case 'rating':
      return numbers(listNumbersAround(literals, '1'));
    case 'checkbox':
      return [{ value: true, words: 'yes' }];
    case 'department':
      return listSampleReferences(departments, literals);
    case 'location':
      return listSampleReferences(locations, literals);
    case 'yesNo':
      return [
        { value: false, words: 'no' },
        { value: true, words: 'yes' },
      ];
    case 'select':
    case 'radio':
      return field.options
        .slice(0, maxOptions)
        .map(({ value, label }) => ({ value, words: label }));
    case 'multiSelect':
      return field.options
        .slice(0, maxOptions)
        .map(({ value, label }) => ({ value: [value], words: label }));
    case 'table':
    case 'file':
    case 'note':
    case 'heading':
      return [];
    default:
      return [{ value: 'something else', words: formatOtherThan(literals) }, ...texts(literals)];
  }
}

function listFieldSamples(
  name: string,
  literals: readonly string[],
  form: Form,
  reference: Reference,
): ConditionSample[] {
  const [head = '', key] = name.split('.');
  const field = listFields(form).find((one) => one.key === head);
  const asked =
    key !== undefined && field?.type === 'table'
      ? field.columns.find((column) => column.key === key)
      : field;
  if (!asked) return [none];
  const mustBeGiven = key === undefined && 'required' in asked && asked.required === true;
  const given = listSampleAnswers(asked, literals, reference);
  return mustBeGiven && given.length > 0 ? given : [...given, none];
}

function listFactSamples(
  name: string,
  literals: readonly string[],
  form: Form | undefined,
  { departments, locations, doaLevels, configuration }: Reference,
): ConditionSample[] {
  switch (name) {
    case '$amount':
      return form?.amountField === undefined
        ? [none]
        : [
            ...moneys(listNumbersAround(literals, '0.01'), getConditionsCurrency(configuration)),
            none,
          ];
    case '$department':
      return [...listSampleReferences(departments, literals), none];
    case '$location':
      return [...listSampleReferences(locations, literals), none];
    case '$role':
      return ProfileRole.options.map((value) => ({ value, words: value }));
    case '$level':
      return [...listSampleReferences(doaLevels, literals), none];
    case '$priority':
      return Priority.options.map((value) => ({ value, words: value }));
    default:
      return [none];
  }
}

/** Return sample values for each name in the conditions, on and around the compared values. Usual values are first. */
export function listSamples(
  conditions: readonly Expression[],
  form: Form | undefined,
  reference: Reference,
): Samples {
  const names = new Set(conditions.flatMap(subjectsIn));
  names.delete('$category');
  // The amount of a request is the value of its form's amount field, so one name covers both.
  if (form?.amountField && names.has('$amount')) names.delete(form.amountField);
  const found = [...names].map((name) => {
    const literals = listLiterals(name, conditions);
    const samples =
      name.startsWith('$') || !form
        ? listFactSamples(name, literals, form, reference)
        : listFieldSamples(name, literals, form, reference);
    return [name, samples] as const;
  });
  return new Map(found);
}
