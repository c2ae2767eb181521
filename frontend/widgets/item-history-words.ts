import { t } from '#frontend/lib/text.ts';
import { fieldNames } from './item-history-fields.ts';

/** A field as people read it: "headId" -> "Head", "limit.amount" -> "Limit"; attributes of locations by their keys. */
export function fieldWords(path: string): string {
  const [, key] = /^attributes\.(.+)$/.exec(path) ?? [];
  return key === undefined ? (fieldNames[path] ?? path) : t`Attribute ${key}`;
}

/** A value as people read it: yes and no, names instead of ids, the parts of a list one after the other. */
export function valueWords(value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === null || value === '') return t`nothing`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value !== 'object') return String(value);
  const isInterval = 'from' in value && 'to' in value;
  const parts = Object.values(value).map((part) => valueWords(part, names));
  if (isInterval) return parts.join('–');
  return parts.join(Array.isArray(value) ? ', ' : ' ') || t`nothing`;
}
