import type * as z from 'zod';
import { getCurrentLanguage, t } from '#shared/language/t.ts';

function formatTooSmall(origin: string, least: string): string {
  if (origin === 'string') return t`Too small: at least ${least} characters`;
  return origin === 'array'
    ? t`Too small: at least ${least} items`
    : t`Too small: at least ${least}`;
}

function formatTooBig(origin: string, most: string): string {
  if (origin === 'string') return t`Too big: at most ${most} characters`;
  return origin === 'array' ? t`Too big: at most ${most} items` : t`Too big: at most ${most}`;
}

const listAny = (values: readonly unknown[]): string =>
  new Intl.ListFormat(getCurrentLanguage(), { type: 'disjunction' }).format(
    values.map((value) => JSON.stringify(value)),
  );

/** Translate the messages of zod's built-in checks into the language of the call, for schemas without a message. */
export const translateIssue: z.core.$ZodErrorMap<z.core.$ZodIssue> = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return t`Invalid input: expected ${issue.expected}`;
    case 'invalid_value':
      return t`Invalid input: expected ${listAny(issue.values)}`;
    case 'too_small':
      return formatTooSmall(issue.origin, String(issue.minimum));
    case 'too_big':
      return formatTooBig(issue.origin, String(issue.maximum));
    case 'invalid_format':
      return t`Invalid format: expected ${issue.format}`;
    default:
      return t`Invalid input`;
  }
};
