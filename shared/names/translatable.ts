import type * as z from 'zod';

const marked = new WeakSet<object>();

/**
 * Mark the schema of a name or text that an organisation can translate for its readers: a step, a category, a field. Do
 * not mark departments, people, or titles of requests.
 */
export function translatable<S extends z.ZodType>(schema: S): S {
  const own = schema.clone();
  marked.add(own);
  return own;
}

export const isTranslatable = (schema: object): boolean => marked.has(schema);
