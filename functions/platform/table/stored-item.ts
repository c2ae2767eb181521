import * as z from 'zod';
import { upcastItem } from './upcasters.ts';

type Fields = Readonly<Record<string, unknown>>;
const AnyFields = z.record(z.string(), z.unknown());
/**
 * Fields that the store itself adds to an item: keys, expiry, and marks for idempotency, imports and stream consumers
 * (`news` in items of 0.1.0).
 */
const internalFields: ReadonlySet<string> = new Set([
  ...['expiresAt', 'consumers', 'news', 'imported', 'createdWith'],
]);
const isOwn = (name: string) => /^(gsi\d)?[ps]k$/.test(name) || internalFields.has(name);

/**
 * Add to a parsed value the fields of the item that its schema lacks, because a newer version may have written them.
 */
export const mergeUnknownFields = <T extends object>(
  schema: z.ZodType<T>,
  item: Fields,
  known: T,
): T => {
  const shape = schema instanceof z.ZodObject ? schema.shape : known;
  const unknown = Object.entries(item).filter(
    ([name]) => !(Object.hasOwn(shape, name) || isOwn(name)),
  );
  return { ...Object.fromEntries(unknown), ...known };
};

type Issue = z.core.$ZodIssue;

/** Remove fields that a strict part of the schema does not have. */
function removeUnknownFields(value: unknown, issues: readonly Issue[], depth = 0): unknown {
  if (issues.length === 0 || typeof value !== 'object' || value === null) return value;
  const here = issues.filter(({ path }) => path.length === depth);
  const gone = new Set(here.flatMap((one) => (one.code === 'unrecognized_keys' ? one.keys : [])));
  const within = (name: string) => issues.filter(({ path }) => String(path[depth]) === name);
  const kept = Object.entries(value)
    .filter(([name]) => !gone.has(name))
    .map(([name, part]) => [name, removeUnknownFields(part, within(name), depth + 1)] as const);
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}

/** Parse a value without the fields of a newer version that a strict part of its schema would refuse. */
function parseKnown<S extends z.ZodType>(
  schema: S,
  value: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const read = z.safeParse(schema, value);
  const { issues = [] } = read.error ?? {};
  if (read.success || issues.some(({ code }) => code !== 'unrecognized_keys')) return read;
  return z.safeParse(schema, removeUnknownFields(value, issues));
}

/** Parse a stored item of any version for a later write. Unknown fields are retained, so that nothing is lost. */
export function parseStoredForWrite<T extends object>(
  schema: z.ZodType<T>,
  item: Fields,
): z.ZodSafeParseResult<T> {
  const fields = upcastItem(item);
  const read = parseKnown(schema, fields);
  return read.success ? { ...read, data: mergeUnknownFields(schema, fields, read.data) } : read;
}

/** Parse a stored item of any version for a later write. @throws ZodError if it is invalid */
export function parseStored<T extends object>(schema: z.ZodType<T>, item: unknown): T {
  const read = parseStoredForWrite(schema, AnyFields.parse(item));
  if (!read.success) throw read.error;
  return read.data;
}

/** Parse some fields of a stored item of any version, without the others. Not for items that are written again. */
export const safeParsePart = <S extends z.ZodType>(
  schema: S,
  stored: unknown,
): z.ZodSafeParseResult<z.output<S>> => {
  const { data } = AnyFields.safeParse(stored);
  return parseKnown(schema, data ? upcastItem(data) : stored);
};

/** Parse some fields of a stored item of any version. @throws ZodError if they are invalid */
export function parsePart<S extends z.ZodType>(schema: S, stored: unknown): z.output<S> {
  const read = safeParsePart(schema, stored);
  if (!read.success) throw read.error;
  return read.data;
}
