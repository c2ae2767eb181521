import type * as z from 'zod';
import { t, translateText } from '#shared/language/t.ts';

/**
 * What is wrong with each field, by its dotted path. The whole body is named by the empty path; it is shown as `body`.
 * Without a prototype: names come from outside.
 */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = isUnknown ? t`This field is not known.` : translateText(issue.message);
    for (const path of paths) {
      const name = path.map(String).join('.') || 'body';
      fields[name] ??= [];
      fields[name].push(message);
    }
  }
  return fields;
}
