import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import type { ChangeItem } from '#frontend/components/lists/change-list.tsx';
import { formatDecimal } from '#frontend/components/text/format/numbers.ts';
import { formatNumber, t } from '#frontend/lib/text.ts';
import type { Money } from '#shared/fields.ts';
import type { ChangedField, ItemChange } from '#shared/item-change.ts';
import { lookUp } from '#shared/look-up.ts';
import { fieldLabels } from './item-history-fields.ts';
import {
  choiceLabels,
  decimalFields,
  listItemFormatters,
  numberFormatters,
} from './item-history-values.ts';

/**
 * Return the label of a field: "headId" -> "Head", "limit.amount" -> "Limit". Attributes of locations are labeled by
 * their keys.
 */
export function fieldWords(path: string): string {
  const [, proposed] = /^proposal\.(.+)$/.exec(path) ?? [];
  if (proposed !== undefined && !Object.hasOwn(fieldLabels, path))
    return t`Proposed: ${fieldWords(proposed)}`;
  const [, translated] = /^translated\.(.+)$/s.exec(path) ?? [];
  if (translated !== undefined) return t`“${translated}”`;
  const [, key] = /^attributes\.(.+)$/.exec(path) ?? [];
  return key === undefined ? (lookUp(fieldLabels, path) ?? path) : t`Attribute ${key}`;
}

/** Names by id, and formatters for dates, times and amounts. */
type ValueFormatters = {
  readonly names: Readonly<Record<string, string>>;
  readonly date: (day: string) => string;
  readonly moment: (at: string) => string;
  readonly money: (money: Money) => string;
};
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isMoney = (value: object): value is Money =>
  'amount' in value && 'currency' in value && Object.keys(value).length === 2;

/**
 * Format a value for people: labels of options, yes and no, names instead of ids, and the parts of a list in order. An
 * empty value is the empty text.
 */
export function valueWords(value: unknown, said: ValueFormatters, path = ''): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number')
    return lookUp(numberFormatters, path)?.(value) ?? formatNumber(value);
  if (typeof value === 'string') return formatTextValue(value, said, path);
  if (typeof value !== 'object') return String(value);
  if (isMoney(value)) return said.money(value);
  const whole = lookUp(listItemFormatters, path);
  const isInterval = 'from' in value && 'to' in value;
  const parts = Object.values(value).map(
    (part) => whole?.(part, said.names) ?? valueWords(part, said, path),
  );
  if (isInterval) return parts.join('–');
  return parts.join(whole ? '; ' : Array.isArray(value) ? ', ' : ' ');
}

function formatTextValue(
  text: string,
  { names, date, moment }: ValueFormatters,
  path: string,
): string {
  const choices = choiceLabels[path.replace(/^proposal\.(?!state$)/, '')];
  const known = new Map(Object.entries({ ...names, ...choices })).get(text);
  if (known !== undefined) return known;
  if (decimalFields.has(path)) return formatDecimal(text, getReaderLocale());
  if (isDay(text)) return date(text);
  if (isMoment(text)) return moment(text);
  return isId(text) ? t`deleted since` : text;
}

/** Return the parts of a list that another list lacks. */
function subtractItems(parts: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((part) => JSON.stringify(part)));
  return parts.filter((part) => !known.has(JSON.stringify(part)));
}

function formatFieldChange(
  { path, before, after }: ChangedField,
  said: ValueFormatters,
): ChangeItem[] {
  const label = fieldWords(path);
  const words = (value: unknown) => valueWords(value, said, path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const [gone, come] = [subtractItems(before, after), subtractItems(after, before)];
    const isPartly = gone.length < before.length && gone.length + come.length > 0;
    if (isPartly)
      return [
        ...(come.length > 0
          ? [{ ...getSide(path, 'added', words(come)), label: t`${label}, added` }]
          : []),
        ...(gone.length > 0
          ? [{ ...getSide(path, 'removed', words(gone)), label: t`${label}, removed` }]
          : []),
      ];
  }
  return [{ field: path, label, before: words(before), after: words(after) }];
}

const getSide = (path: string, kind: 'added' | 'removed', text: string) => ({
  field: `${path} ${kind}`,
  before: kind === 'removed' ? text : '',
  after: kind === 'added' ? text : '',
  kind,
});

/** Format the fields that one action wrote: both sides of a change, or the values of a new or removed item. */
export const changeWords = ({ act, fields }: ItemChange, said: ValueFormatters): ChangeItem[] =>
  fields.flatMap((field) => {
    if (act === 'changed') return formatFieldChange(field, said);
    const { path, before, after } = field;
    const text = valueWords(act === 'created' ? after : before, said, path);
    const kind = act === 'created' ? 'added' : 'removed';
    return text ? [{ ...getSide(path, kind, text), label: fieldWords(path) }] : [];
  });
