import type * as z from 'zod';
import { t, translateText } from '#shared/language/t.ts';
import { knownKeys } from './known-keys.ts';

/** Error text for an unknown name: it lists the known ones. */
function unknownField(schema: unknown, path: readonly PropertyKey[]): string {
  const known = knownKeys(schema, path);
  return known ? t`This field is not known. Known: ${known}.` : t`This field is not known.`;
}

/**
 * Errors by field, with dotted paths. The whole body is named by the empty path; it is shown as
 * `body`. Without a prototype: names come from outside. `schema`: of what was read, to name its
 * fields.
 */
export function groupErrorsByField(
  issues: readonly z.core.$ZodIssue[],
  schema?: z.ZodType,
): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = isUnknown ? unknownField(schema, issue.path) : translateText(issue.message);
    for (const path of paths) {
      const name = path.map(String).join('.') || 'body';
      fields[name] ??= [];
      if (!fields[name].includes(message)) fields[name].push(message);
    }
  }
  return fields;
}
