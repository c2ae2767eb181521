import { plural, t, translateText } from '#frontend/lib/text.ts';
import type { AnswerableField, LockableField } from '#shared/forms/field-kinds.ts';
import type { Column, Field } from '#shared/forms/form.ts';
import { answerPatterns } from '#shared/forms/patterns.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { type ConditionNames, describeCondition } from '#shared/routing/condition-words.ts';

type FieldOrColumn = Field | Column;

export const formatVisibility = ({ visibleWhen }: FieldOrColumn, names: ConditionNames) =>
  visibleWhen ? t`if ${describeCondition(visibleWhen, names)}` : t`always`;

export const formatRequired = (field: AnswerableField | Column, names: ConditionNames) => {
  if (typeof field.required === 'boolean') return field.required ? t`always` : t`never`;
  return t`if ${describeCondition(field.required, names)}`;
};

export const formatReadOnly = ({ readOnly }: LockableField, names: ConditionNames) => {
  if (typeof readOnly === 'object') return t`if ${describeCondition(readOnly, names)}`;
  return readOnly ? t`always` : t`never`;
};

/** Labels of the profile data that a field can have as its default value. */
export const prefillNames = {
  name: t`Name`,
  email: t`E-mail address`,
  timeZone: t`Time zone`,
  manager: t`Manager`,
  department: t`Department`,
  location: t`Location`,
} as const;
export const formatPrefill = (field: FieldOrColumn) =>
  'prefill' in field && field.prefill ? prefillNames[field.prefill] : t`empty`;

const between = (from: number | string | undefined, to: number | string | undefined) => {
  if (from !== undefined && to !== undefined) return t`from ${from} to ${to}`;
  if (from !== undefined) return t`${from} or more`;
  return to === undefined ? '' : t`${to} or less`;
};
/** Format an amount in the notation of the reader, without its currency. */
const bareAmount = (amount: string | undefined, currency: string) =>
  amount === undefined
    ? undefined
    : formatMoneyText({ amount, currency }).slice(0, -currency.length - 1);
const dates = {
  notBefore: (day: string) => t`not before ${day}`,
  notAfter: (day: string) => t`not after ${day}`,
} as const;
const upToCharacters = (most: number) =>
  plural(most, t`up to ${most} character`, t`up to ${most} characters`);
const decimalPlaces = (count: number) =>
  plural(count, t`${count} decimal place`, t`${count} decimal places`);
const joined = (...words: readonly string[]) => words.filter(Boolean).join(', ') || t`nothing more`;

/** Describe the validation of an answer. */
export function describeValidation(field: FieldOrColumn): string {
  switch (field.type) {
    case 'text':
      return joined(
        field.minLength
          ? plural(
              field.minLength,
              t`at least ${field.minLength} character`,
              t`at least ${field.minLength} characters`,
            )
          : '',
        upToCharacters(field.maxLength),
        field.pattern ? translateText(answerPatterns[field.pattern].message) : '',
      );
    case 'longText':
      return upToCharacters(field.maxLength);
    case 'number':
      return joined(
        between(field.min, field.max),
        field.decimals === 0 ? t`whole numbers` : decimalPlaces(field.decimals),
        field.unit ? t`in ${field.unit}` : '',
      );
    case 'money':
      return joined(
        t`in ${field.currency}`,
        between(bareAmount(field.min, field.currency), bareAmount(field.max, field.currency)),
      );
    case 'calculated':
      return joined(decimalPlaces(field.decimals), field.currency ?? '');
    case 'date':
      return joined(
        ...(['notBefore', 'notAfter'] as const).map((bound) => {
          const name = field[bound];
          return name ? dates[bound](name === '$today' ? t`today` : name) : '';
        }),
      );
    case 'link':
      return t`https only`;
    case 'rating':
      return t`1 to ${field.max}`;
    case 'file':
      return plural(
        field.maxFiles,
        t`up to ${field.maxFiles} file`,
        t`up to ${field.maxFiles} files`,
      );
    case 'table':
      return plural(
        field.maxRows,
        t`${field.minRows} to ${field.maxRows} row`,
        t`${field.minRows} to ${field.maxRows} rows`,
      );
    default:
      return t`nothing more`;
  }
}
