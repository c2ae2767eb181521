import type * as z from 'zod';

const marked = new WeakSet<object>();

/**
 * Marks the schema of a name or text that an organisation writes for its readers and can translate: a step, a category,
 * a field. Departments, people and titles of requests are not.
 */
export function translatable<S extends z.ZodType>(schema: S): S {
  const own = schema.clone();
  marked.add(own);
  return own;
}

export const isTranslatable = (schema: object): boolean => marked.has(schema);
