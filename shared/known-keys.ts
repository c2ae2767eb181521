import * as z from 'zod';

/** Maximum number of names listed in a sentence. Others are omitted. */
const namedAtMost = 25;

/** Return the schema inside wrappers such as optional, default, and list. */
export function unwrapSchema(schema: unknown): unknown {
  if (schema instanceof z.ZodArray) return unwrapSchema(schema.element);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return unwrapSchema(schema.unwrap());
  return schema;
}

/** Format the field names of a schema at a path, such as "people" and 1, as a list; undefined if they are unknown. */
export function formatKnownKeys(schema: unknown, path: readonly PropertyKey[]): string | undefined {
  let at = unwrapSchema(schema);
  for (const part of path) {
    if (typeof part === 'number') continue;
    at = at instanceof z.ZodObject ? unwrapSchema(at.shape[String(part)]) : undefined;
  }
  if (!(at instanceof z.ZodObject)) return undefined;
  const names = Object.keys(at.shape);
  if (names.length === 0) return undefined;
  return names.length > namedAtMost
    ? `${names.slice(0, namedAtMost).join(', ')} …`
    : names.join(', ');
}
