import { formatCount } from '#frontend/components/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import type { AskedField, LockableField } from '#shared/forms/field-kinds.ts';
import type { Column, Field } from '#shared/forms/form.ts';
import { patterns } from '#shared/forms/patterns.ts';
import { type ConditionNames, conditionWords } from '#shared/routing/condition-words.ts';

type Asked = Field | Column;

export const shownWords = ({ visibleWhen }: Asked, names: ConditionNames) =>
  visibleWhen ? t`if ${conditionWords(visibleWhen, names)}` : 'always';

export const requiredWords = (field: AskedField | Column, names: ConditionNames) => {
  if (typeof field.required === 'boolean') return field.required ? 'always' : 'never';
  return t`if ${conditionWords(field.required, names)}`;
};

export const lockedWords = ({ readOnly }: LockableField, names: ConditionNames) => {
  if (typeof readOnly === 'object') return t`if ${conditionWords(readOnly, names)}`;
  return readOnly ? 'always' : 'never';
};

/** What of the requester's profile answers a field before anybody does. */
export const prefillNames = {
  name: 'Name',
  email: t`E-mail address`,
  timeZone: 'Time zone',
  manager: 'Manager',
  department: 'Department',
  location: 'Location',
} as const;
export const prefillWords = (field: Asked) =>
  'prefill' in field && field.prefill ? prefillNames[field.prefill] : 'empty';

const between = (from: number | string | undefined, to: number | string | undefined) => {
  if (from !== undefined && to !== undefined) return t`from ${from} to ${to}`;
  if (from !== undefined) return t`${from} or more`;
  return to === undefined ? '' : t`${to} or less`;
};
const dates = { notBefore: t`not before`, notAfter: t`not after` } as const;
const joined = (...words: readonly string[]) => words.filter(Boolean).join(', ') || t`nothing more`;

/** What is lawful as an answer. */
export function checkWords(field: Asked): string {
  switch (field.type) {
    case 'text':
      return joined(
        field.minLength ? t`at least ${formatCount(field.minLength, 'character')}` : '',
        t`up to ${formatCount(field.maxLength, 'character')}`,
        field.pattern ? patterns[field.pattern].message : '',
      );
    case 'longText':
      return t`up to ${formatCount(field.maxLength, 'character')}`;
    case 'number':
      return joined(
        between(field.min, field.max),
        field.decimals === 0 ? t`whole numbers` : formatCount(field.decimals, t`decimal place`),
        field.unit ? t`in ${field.unit}` : '',
      );
    case 'money':
      return joined(t`in ${field.currency}`, between(field.min, field.max));
    case 'calculated':
      return joined(formatCount(field.decimals, t`decimal place`), field.currency ?? '');
    case 'date':
      return joined(
        ...(['notBefore', 'notAfter'] as const).map((bound) => {
          const name = field[bound];
          return name ? `${dates[bound]} ${name === '$today' ? 'today' : name}` : '';
        }),
      );
    case 'link':
      return t`https only`;
    case 'rating':
      return t`1 to ${field.max}`;
    case 'file':
      return t`up to ${formatCount(field.maxFiles, 'file')}`;
    case 'table':
      return t`${field.minRows} to ${formatCount(field.maxRows, 'row')}`;
    default:
      return t`nothing more`;
  }
}
