import * as z from 'zod';
import { compare, fromNumber } from '../decimal.ts';
import { anAmount, Id, Money, PlainDate } from '../fields.ts';
import { textRefusal } from '../text.ts';
import type { Column, Field, FormValue, FormValues } from './form.ts';
import { patterns } from './form.ts';

/** What a value is checked against besides its own field. `today`: the date in the person's zone. */
export type Surroundings = { readonly values: FormValues; readonly today: string };
type Simple = Exclude<Column, { type: 'calculated' }>;

const decimalsOf = (value: number) => fromNumber(value)?.split('.')[1]?.length ?? 0;

function checkText(field: Extract<Field, { type: 'text' | 'longText' }>, value: FormValue) {
  if (typeof value !== 'string') return 'Enter text.';
  const refusal = textRefusal(value, { oneLine: field.type === 'text' });
  if (refusal) return refusal;
  if (value.length > field.maxLength) return `Use at most ${field.maxLength} characters.`;
  if (field.type === 'longText') return undefined;
  if (field.minLength !== undefined && value.trim().length < field.minLength)
    return `Use at least ${field.minLength} characters.`;
  if (field.pattern && !patterns[field.pattern].test.test(value))
    return `${patterns[field.pattern].message}.`;
  return undefined;
}

function checkNumber(field: Extract<Field, { type: 'number' }>, value: FormValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Enter a number.';
  if (Math.abs(value) >= 1e15) return 'This number is too large.';
  if (decimalsOf(value) > field.decimals)
    return field.decimals === 0
      ? 'Enter a whole number.'
      : `Use at most ${field.decimals} decimal places.`;
  if (field.min !== undefined && value < field.min) return `Enter ${field.min} or more.`;
  if (field.max !== undefined && value > field.max) return `Enter ${field.max} or less.`;
  return undefined;
}

function checkMoney(field: Extract<Field, { type: 'money' }>, value: FormValue) {
  const money = Money.safeParse(value);
  if (!money.success)
    return money.error.issues.find(({ path }) => path[0] === 'amount')?.message ?? anAmount;
  const { amount, currency } = money.data;
  if (currency !== field.currency) return `Enter the amount in ${field.currency}.`;
  if (compare(amount, field.min ?? '0') < 0)
    return field.min === undefined
      ? 'Enter an amount that is not negative.'
      : `Enter ${field.min} ${currency} or more.`;
  if (field.max !== undefined && compare(amount, field.max) > 0)
    return `Enter ${field.max} ${currency} or less.`;
  return undefined;
}

function checkDate(field: Extract<Field, { type: 'date' }>, value: FormValue, near: Surroundings) {
  if (typeof value !== 'string' || !PlainDate.safeParse(value).success)
    return 'Enter a date such as 2026-11-21.';
  const bound = (name: string | undefined) => {
    const date =
      name === '$today' ? near.today : name === undefined ? undefined : near.values[name];
    return typeof date === 'string' ? date : undefined;
  };
  const earliest = bound(field.notBefore);
  if (earliest !== undefined && earliest !== '' && value < earliest)
    return `Enter ${earliest} or a later date.`;
  const latest = bound(field.notAfter);
  if (latest !== undefined && latest !== '' && value > latest)
    return `Enter ${latest} or an earlier date.`;
  return undefined;
}

function checkMultiSelect(field: Extract<Field, { type: 'multiSelect' }>, value: FormValue) {
  const texts = z.array(z.string()).safeParse(value);
  if (!texts.success) return 'Choose from the list.';
  if (new Set(texts.data).size < texts.data.length) return 'Choose each only once.';
  const known = new Set(field.options.map((option) => option.value));
  return texts.data.every((text) => known.has(text)) ? undefined : 'Choose from the list.';
}

/** Why a given (not empty) answer isn't lawful for its field; undefined when it is. */
export function checkValue(
  field: Simple,
  value: FormValue,
  near: Surroundings,
): string | undefined {
  switch (field.type) {
    case 'text':
    case 'longText':
      return checkText(field, value);
    case 'number':
      return checkNumber(field, value);
    case 'money':
      return checkMoney(field, value);
    case 'date':
      return checkDate(field, value, near);
    case 'select':
      return field.options.some((option) => option.value === value)
        ? undefined
        : 'Choose from the list.';
    case 'multiSelect':
      return checkMultiSelect(field, value);
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : 'Answer yes or no.';
    case 'email':
      return z.email().max(254).safeParse(value).success ? undefined : 'Enter an e-mail address.';
    case 'person':
      return Id.safeParse(value).success ? undefined : 'Choose a person.';
  }
}
