import * as z from 'zod';
import { msg, t, translateText } from '#shared/language/t.ts';
import { getCurrencyDecimals, hasValidCurrencyDecimals } from '../currency.ts';
import { compareDecimals, toDecimal } from '../decimal.ts';
import { explainInvalidText } from '../field-text.ts';
import { Id, invalidAmountMessage, Money, PlainDate } from '../fields.ts';
import { isMoment } from '../moment.ts';
import { formatMoneyText } from '../money-text.ts';
import { readNumber } from '../numbers/read-number.ts';
import { listNumberReadings } from '../numbers/readings.ts';
import type { Column, Field } from './form.ts';
import { answerPatterns } from './patterns.ts';
import type { EvaluatedValues, KnownValue } from './unknown.ts';

/** Context of a check in addition to the field. `today`: date in the person's time zone. */
export type CheckContext = { readonly values: EvaluatedValues; readonly today: string };
/** Fields whose value is checked independently of other fields. */
export type SimpleField =
  | Exclude<Column, { type: 'calculated' }>
  | Extract<Field, { type: 'signature' }>;

const getDecimals = (value: number) => toDecimal(value)?.split('.')[1]?.length ?? 0;

function checkText(field: Extract<Field, { type: 'text' | 'longText' }>, value: KnownValue) {
  if (typeof value !== 'string') return t`Enter text.`;
  const refusal = explainInvalidText(value, { oneLine: field.type === 'text' });
  if (refusal) return refusal;
  if (value.length > field.maxLength) return t`Use at most ${field.maxLength} characters.`;
  if (field.type === 'longText') return undefined;
  if (field.minLength !== undefined && value.trim().length < field.minLength)
    return t`Use at least ${field.minLength} characters.`;
  if (field.pattern && !answerPatterns[field.pattern].test.test(value))
    return `${translateText(answerPatterns[field.pattern].message)}.`;
  return undefined;
}

/** Return the question for a typed number with two readings, or undefined if it has one or none. */
function explainAmbiguousNumber(value: KnownValue, { decimals }: { readonly decimals: number }) {
  if (typeof value !== 'string' || Object.keys(listNumberReadings(value)).length < 2)
    return undefined;
  const read = readNumber(value, { decimals });
  return 'problem' in read ? read.problem : undefined;
}

function checkNumber(field: Extract<Field, { type: 'number' }>, value: KnownValue) {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return explainAmbiguousNumber(value, field) ?? t`Enter a number.`;
  if (Math.abs(value) >= 1e15) return t`This number is too large.`;
  if (getDecimals(value) > field.decimals)
    return field.decimals === 0
      ? t`Enter a whole number.`
      : t`Use at most ${field.decimals} decimal places.`;
  if (field.min !== undefined && value < field.min) return t`Enter ${field.min} or more.`;
  if (field.max !== undefined && value > field.max) return t`Enter ${field.max} or less.`;
  return undefined;
}

function checkMoney(field: Extract<Field, { type: 'money' }>, value: KnownValue) {
  const money = Money.safeParse(value);
  if (!money.success)
    return (
      explainAmbiguousNumber(value, { decimals: 2 }) ??
      translateText(
        money.error.issues.find(({ path }) => path[0] === 'amount')?.message ??
          invalidAmountMessage,
      )
    );
  const { amount, currency } = money.data;
  if (currency !== field.currency) return t`Enter the amount in ${field.currency}.`;
  const decimals = getCurrencyDecimals(currency);
  if (!hasValidCurrencyDecimals(amount, currency))
    return decimals === 0
      ? t`${currency} has no decimal places.`
      : t`Use at most ${decimals} decimal places.`;
  if (compareDecimals(amount, field.min ?? '0') < 0)
    return field.min === undefined
      ? t`Enter an amount that is not negative.`
      : t`Enter ${formatMoneyText({ amount: field.min, currency })} or more.`;
  if (field.max !== undefined && compareDecimals(amount, field.max) > 0)
    return t`Enter ${formatMoneyText({ amount: field.max, currency })} or less.`;
  return undefined;
}

function checkDate(field: Extract<Field, { type: 'date' }>, value: KnownValue, near: CheckContext) {
  if (typeof value !== 'string' || !PlainDate.safeParse(value).success)
    return t`Enter a date such as 2026-11-21.`;
  const bound = (name: string | undefined) => {
    const date =
      name === '$today' ? near.today : name === undefined ? undefined : near.values[name];
    return typeof date === 'string' ? date : undefined;
  };
  const earliest = bound(field.notBefore);
  if (earliest !== undefined && earliest !== '' && value < earliest)
    return t`Enter ${earliest} or a later date.`;
  const latest = bound(field.notAfter);
  if (latest !== undefined && latest !== '' && value > latest)
    return t`Enter ${latest} or an earlier date.`;
  return undefined;
}

function checkMultiSelect(field: Extract<Field, { type: 'multiSelect' }>, value: KnownValue) {
  const texts = z.array(z.string()).safeParse(value);
  if (!texts.success) return t`Choose from the list.`;
  if (new Set(texts.data).size < texts.data.length) return t`Choose each only once.`;
  const known = new Set(field.options.map((option) => option.value));
  return texts.data.every((text) => known.has(text)) ? undefined : t`Choose from the list.`;
}

function checkRating({ max }: Extract<Field, { type: 'rating' }>, value: KnownValue) {
  const isLawful = typeof value === 'number' && Number.isInteger(value);
  return isLawful && value >= 1 && value <= max ? undefined : t`Choose from 1 to ${max}.`;
}

/** Check for at least five digits, as in numbers within a company, and at most fifteen, the international maximum. */
function checkPhone(value: KnownValue) {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '').length : 0;
  return answerPatterns.phone.test.test(String(value)) && digits >= 5 && digits <= 15
    ? undefined
    : t`Enter a phone number such as +49 40 123456.`;
}

/** Domains may contain letters of all scripts: müller.example. */
function isEmail(value: KnownValue): boolean {
  if (typeof value !== 'string' || value.length > 254) return false;
  const [, name = '', host = ''] = /^([^@]+)@([^@]+)$/.exec(value) ?? [];
  return host.includes('.') && isHost(host) && z.email().safeParse(`${name}@example.com`).success;
}

const aLink = msg('Enter a link that begins with https://.');
const maxLink = 2000;
/**
 * True for a host name: labels separated by dots. The last label begins with a letter, so that numeric addresses cannot
 * hide the target.
 */
const isHost = (host: string) => {
  const words = host.split('.');
  return (
    words.every((word) => /^[\p{L}\p{N}\p{M}-]{1,63}$/u.test(word) && !/^-|-$/.test(word)) &&
    /^\p{L}/u.test(words.at(-1) ?? '')
  );
};

/** Allow only https, because other schemes run code or read files. A name or password in a link hides its target. */
function checkLink(value: KnownValue) {
  if (typeof value !== 'string') return translateText(aLink);
  const refusal = explainInvalidText(value, { oneLine: true });
  if (refusal) return refusal;
  if (value.length > maxLink) return t`Use at most ${maxLink} characters.`;
  const [, place = ''] = /^https:\/\/([^/?#]+)(?:[/?#][^\s\\<>"]*)?$/i.exec(value) ?? [];
  if (place.includes('@')) return t`Enter a link without a name or password.`;
  return isHost(place.replace(/:\d{1,5}$/, '')) ? undefined : translateText(aLink);
}

const maxSignature = 120;
function checkSignature(value: KnownValue) {
  if (typeof value !== 'string') return t`Type your name.`;
  const refusal = explainInvalidText(value, { oneLine: true });
  if (refusal) return refusal;
  return value.length > maxSignature ? t`Use at most ${maxSignature} characters.` : undefined;
}

/** Return the reason why a non-empty answer is invalid for its field, or undefined if it is valid. */
export function checkValue(
  field: SimpleField,
  value: KnownValue,
  near: CheckContext,
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
    case 'dateTime':
      return typeof value === 'string' && isMoment(value)
        ? undefined
        : t`Enter a day and a time, such as 2026-11-21 and 14:30.`;
    case 'select':
    case 'radio':
      return field.options.some((option) => option.value === value)
        ? undefined
        : t`Choose from the list.`;
    case 'multiSelect':
      return checkMultiSelect(field, value);
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : t`Answer yes or no.`;
    case 'checkbox':
      return value === true ? undefined : t`Tick it, or leave it empty.`;
    case 'rating':
      return checkRating(field, value);
    case 'email':
      return isEmail(value) ? undefined : t`Enter an e-mail address.`;
    case 'phone':
      return checkPhone(value);
    case 'link':
      return checkLink(value);
    case 'person':
      return Id.safeParse(value).success ? undefined : t`Choose a person.`;
    case 'department':
      return Id.safeParse(value).success ? undefined : t`Choose a department.`;
    case 'location':
      return Id.safeParse(value).success ? undefined : t`Choose a location.`;
    case 'signature':
      return checkSignature(value);
  }
}
