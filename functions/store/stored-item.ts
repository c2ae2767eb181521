import * as z from 'zod';

type Fields = Readonly<Record<string, unknown>>;
/** How the fields of one `schemaVersion` read in the next one: pure, and kept for as long as such items are stored. */
export type Upcasters = Readonly<Record<number, (fields: Fields) => Fields>>;
/** None is needed yet: docs/decisions/0017-how-stored-shapes-grow.md. */
const noUpcasters: Upcasters = {};

/** What the store adds to an item for itself: keys, expiry, marks for repeats and for followers of the stream. */
const ownMarks: ReadonlySet<string> = new Set(['expiresAt', 'news', 'imported', 'createdWith']);
const isOwn = (name: string) => /^(gsi\d)?[ps]k$/.test(name) || ownMarks.has(name);

function upcast(fields: Fields, upcasters: Upcasters): Fields {
  const { schemaVersion = 1 } = fields;
  const next = typeof schemaVersion === 'number' ? upcasters[schemaVersion] : undefined;
  return next
    ? upcast({ ...next(fields), schemaVersion: Number(schemaVersion) + 1 }, upcasters)
    : fields;
}

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
  upcasters = noUpcasters,
): z.ZodSafeParseResult<T> {
  const fields = upcast(item, upcasters);
  const read = schema.safeParse(fields);
  return read.success ? { ...read, data: withUnknown(schema, fields, read.data) } : read;
}

/** The same of an item that has to be readable. @throws ZodError */
export function parseStored<T extends object>(schema: z.ZodType<T>, item: unknown): T {
  const read = readStored(schema, z.record(z.string(), z.unknown()).parse(item));
  if (!read.success) throw read.error;
  return read.data;
}
