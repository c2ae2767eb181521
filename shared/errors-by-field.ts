import type * as z from 'zod';
import { t, translateText } from '#shared/language/t.ts';
import { formatKnownKeys } from './known-keys.ts';

/** Return the error for an unknown field. It lists the known fields. */
export function explainUnknownField(schema: unknown, path: readonly PropertyKey[] = []): string {
  const known = formatKnownKeys(schema, path);
  return known ? t`This field is not known. Known: ${known}.` : t`This field is not known.`;
}

/**
 * Group errors by field, with dotted paths. The empty path means the whole body and is shown as `body`. The result has
 * no prototype, because names are untrusted input. `schema`: schema of the parsed data, to list its fields.
 */
export function groupErrorsByField(
  issues: readonly z.core.$ZodIssue[],
  schema?: z.ZodType,
): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = isUnknown
      ? explainUnknownField(schema, issue.path)
      : translateText(issue.message);
    for (const path of paths) {
      const name = path.length === 0 ? 'body' : path.map(String).join('.');
      fields[name] ??= [];
      if (!fields[name].includes(message)) fields[name].push(message);
    }
  }
  return fields;
}
