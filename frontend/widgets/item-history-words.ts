import { t, translateText } from '#frontend/lib/text.ts';

/**
 * "headId" -> "Head", "limit.amount" -> "Limit amount", "isActive" -> "Active": a field as people read it, in their
 * language where a form has a label that says so.
 */
export function fieldWords(path: string): string {
  const words = path
    .replace(/^doaLevel/, 'approvalLevel')
    .replace(/Ids?(?=\.|$)/g, '')
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll('.', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return translateText(words.charAt(0).toUpperCase() + words.slice(1));
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
