import * as z from 'zod';
import { type Upcasters, upcast } from './upcasters.ts';

type Fields = Readonly<Record<string, unknown>>;
/**
 * What the store adds to an item for itself: keys, expiry, marks for repeats and for consumers of the stream (`news`
 * in items of 0.1.0).
 */
const ownMarks: ReadonlySet<string> = new Set([
  ...['expiresAt', 'consumers', 'news', 'imported', 'createdWith'],
]);
const isOwn = (name: string) => /^(gsi\d)?[ps]k$/.test(name) || ownMarks.has(name);

/**
 * What was read by a schema, with those fields of the item that the schema doesn't know: a newer version wrote them.
 */
export const withUnknown = <T extends object>(schema: z.ZodType<T>, item: Fields, known: T): T => {
  const shape = schema instanceof z.ZodObject ? schema.shape : known;
  const unknown = Object.entries(item).filter(([name]) => !(name in shape || isOwn(name)));
  return { ...Object.fromEntries(unknown), ...known };
};

/**
 * Reads a stored item so that what is written again loses nothing: of any version, with fields that are not known here.
 */
export function readStored<T extends object>(
  schema: z.ZodType<T>,
  item: Fields,
  upcasters: Upcasters = {},
): z.ZodSafeParseResult<T> {
  const fields = upcast(item, upcasters);
  const read = schema.safeParse(fields);
  return read.success ? { ...read, data: withUnknown(schema, fields, read.data) } : read;
}

/** The same of an item that has to be readable. @throws ZodError */
export function parseStored<T extends object>(
  schema: z.ZodType<T>,
  item: unknown,
  upcasters?: Upcasters,
): T {
  const read = readStored(schema, z.record(z.string(), z.unknown()).parse(item), upcasters);
  if (!read.success) throw read.error;
  return read.data;
}
