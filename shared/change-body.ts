import * as z from 'zod';

/** A field of a change. If omitted, it stays unchanged. Null removes an optional value. */
type ChangeOf<S> =
  S extends z.ZodOptional<infer T extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<T>>
    : z.ZodOptional<S extends z.ZodType ? S : never>;
type Shape = Readonly<Record<string, z.ZodType>>;

/** Body of a PUT: every writable field, and the read-only fields as they were read. */
export type ChangeBody<W extends z.ZodObject, I extends z.ZodObject> = z.ZodObject<
  { [K in keyof W['shape']]: ChangeOf<W['shape'][K]> } & {
    [K in Exclude<keyof I['shape'], keyof W['shape']>]: z.ZodOptional<I['shape'][K]>;
  },
  z.core.$strict
>;

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? z.custom<z.ZodType>().parse(schema.unwrap()) : schema;

/**
 * Return the shape of an object without optional parts. An object with optional parts is replaced as a whole, like a
 * list.
 */
export function findMergeableShape(schema: z.ZodType | undefined): Shape | undefined {
  const bare = schema && withoutDefault(schema);
  if (!(bare instanceof z.ZodObject) || (bare.def.checks?.length ?? 0) > 0) return undefined;
  const parts = z.record(z.string(), z.custom<z.ZodType>()).parse(bare.shape);
  return Object.values(parts).some((part) => part instanceof z.ZodOptional) ? undefined : parts;
}

function toChangeField(schema: z.ZodType): z.ZodType {
  const parts = findMergeableShape(schema);
  if (parts) return z.strictObject(mapValues(parts, toChangeField)).optional();
  const bare = withoutDefault(schema);
  if (bare instanceof z.ZodOptional)
    return z.custom<z.ZodType>().parse(bare.unwrap()).nullable().optional();
  return bare.optional();
}

const mapValues = (shape: Shape, map: (schema: z.ZodType) => z.ZodType) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, map(schema)]));

/**
 * Create the body schema of a PUT. Omitted fields stay unchanged. Read-only fields (id, version) are accepted if they
 * equal the stored ones, so that a GET answer can be sent back.
 */
export function createChangeBody<W extends z.ZodObject, I extends z.ZodObject>(
  written: W,
  item: I,
): ChangeBody<W, I> {
  const given = Object.entries(item.shape).filter(([name]) => !Object.hasOwn(written.shape, name));
  const shape = {
    ...mapValues(written.shape, toChangeField),
    ...mapValues(Object.fromEntries(given), (schema) => withoutDefault(schema).optional()),
  };
  return z.custom<ChangeBody<W, I>>().parse(z.strictObject(shape));
}

/** Shared description of every PUT with a change body. */
export const changeBodyDescription =
  'What is left out stays as it is stored; null takes away what may be absent. What GET answered can be sent back: fields that the product gives, such as id and version, are refused only when they differ from what is stored.';

/** Return the fields of an item that its body schema contains, which are enough to create it again. */
export function pickWritableFields(body: z.ZodType, item: object): Record<string, unknown> {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
