import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';
import { fieldNames } from './item-history-fields.ts';
import { choiceWords, numberWords, partWords } from './item-history-values.ts';

/** A field as people read it: "headId" -> "Head", "limit.amount" -> "Limit"; attributes of locations by their keys. */
export function fieldWords(path: string): string {
  const [, key] = /^attributes\.(.+)$/.exec(path) ?? [];
  return key === undefined ? (lookUp(fieldNames, path) ?? path) : t`Attribute ${key}`;
}

/** What is said instead of ids, and how days and moments are. */
type Said = {
  readonly names: Readonly<Record<string, string>>;
  readonly date: (day: string) => string;
  readonly moment: (at: string) => string;
};
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/**
 * A value as people read it: choices and times of its field in words, yes and no, names instead of ids, the parts of a
 * list one after the other.
 */
export function valueWords(value: unknown, said: Said, path = ''): string {
  if (value === null || value === '') return t`nothing`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') return lookUp(numberWords, path)?.(value) ?? String(value);
  if (typeof value === 'string') return textWords(value, said, path);
  if (typeof value !== 'object') return String(value);
  const whole = lookUp(partWords, path);
  const isInterval = 'from' in value && 'to' in value;
  const parts = Object.values(value).map(
    (part) => whole?.(part, said.names) ?? valueWords(part, said, path),
  );
  if (isInterval) return parts.join('–');
  return parts.join(whole ? '; ' : Array.isArray(value) ? ', ' : ' ') || t`nothing`;
}

function textWords(text: string, { names, date, moment }: Said, path: string): string {
  const known = new Map(Object.entries({ ...names, ...choiceWords[path] })).get(text);
  if (known !== undefined) return known;
  if (isDay(text)) return date(text);
  return isMoment(text) ? moment(text) : text;
}
