import { formatCount } from '#frontend/components/format/numbers.ts';
import type { AskedField, LockableField } from '#shared/forms/field-kinds.ts';
import type { Column, Field } from '#shared/forms/form.ts';
import { patterns } from '#shared/forms/patterns.ts';
import { type ConditionNames, conditionWords } from '#shared/routing/condition-words.ts';

type Asked = Field | Column;

export const shownWords = ({ visibleWhen }: Asked, names: ConditionNames) =>
  visibleWhen ? `if ${conditionWords(visibleWhen, names)}` : 'always';

export const requiredWords = (field: AskedField | Column, names: ConditionNames) => {
  if (typeof field.required === 'boolean') return field.required ? 'always' : 'never';
  return `if ${conditionWords(field.required, names)}`;
};

export const lockedWords = ({ readOnly }: LockableField, names: ConditionNames) => {
  if (typeof readOnly === 'object') return `if ${conditionWords(readOnly, names)}`;
  return readOnly ? 'always' : 'never';
};

/** What of the requester's profile answers a field before anybody does. */
export const prefillNames = {
  name: 'Name',
  email: 'E-mail address',
  timeZone: 'Time zone',
  manager: 'Manager',
  department: 'Department',
  location: 'Location',
} as const;
export const prefillWords = (field: Asked) =>
  'prefill' in field && field.prefill ? prefillNames[field.prefill] : 'empty';

const between = (from: number | string | undefined, to: number | string | undefined) => {
  if (from !== undefined && to !== undefined) return `from ${from} to ${to}`;
  if (from !== undefined) return `${from} or more`;
  return to === undefined ? '' : `${to} or less`;
};
const dates = { notBefore: 'not before', notAfter: 'not after' } as const;
const joined = (...words: readonly string[]) => words.filter(Boolean).join(', ') || 'nothing more';

/** What is lawful as an answer. */
export function checkWords(field: Asked): string {
  switch (field.type) {
    case 'text':
      return joined(
        field.minLength ? `at least ${formatCount(field.minLength, 'character')}` : '',
        `up to ${formatCount(field.maxLength, 'character')}`,
        field.pattern ? patterns[field.pattern].message : '',
      );
    case 'longText':
      return `up to ${formatCount(field.maxLength, 'character')}`;
    case 'number':
      return joined(
        between(field.min, field.max),
        field.decimals === 0 ? 'whole numbers' : formatCount(field.decimals, 'decimal place'),
        field.unit ? `in ${field.unit}` : '',
      );
    case 'money':
      return joined(`in ${field.currency}`, between(field.min, field.max));
    case 'calculated':
      return joined(formatCount(field.decimals, 'decimal place'), field.currency ?? '');
    case 'date':
      return joined(
        ...(['notBefore', 'notAfter'] as const).map((bound) => {
          const name = field[bound];
          return name ? `${dates[bound]} ${name === '$today' ? 'today' : name}` : '';
        }),
      );
    case 'link':
      return 'https only';
    case 'rating':
      return `1 to ${field.max}`;
    case 'file':
      return `up to ${formatCount(field.maxFiles, 'file')}`;
    case 'table':
      return `${field.minRows} to ${formatCount(field.maxRows, 'row')}`;
    default:
      return 'nothing more';
  }
}
