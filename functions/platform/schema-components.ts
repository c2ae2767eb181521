import * as z from 'zod';

type Json = Record<string, unknown>;
/** Return the JSON schema of a field, with `prefix` before the names of its private definitions. */
export type TakeSchema = (schema: z.ZodType, io: 'input' | 'output', prefix: string) => unknown;

const local = '#/$defs/';
const Definitions = z.record(z.string(), z.unknown());

/**
 * Write a record with a fixed list of keys as an object with these properties. Zod requires these keys without defining
 * them, which client generators report as an error.
 */
function defineRequiredKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { required, additionalProperties, propertyNames } = jsonSchema;
  if (!required || !propertyNames || !additionalProperties) return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

/** Collect the definitions of schemas under `components.schemas`, as OpenAPI requires. */
export function schemaComponents(named: Readonly<Record<string, z.ZodType>>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const components: Json = {};
  const nameOf = (id: string, prefix: string) =>
    Object.hasOwn(named, id) ? id : prefix + id.replace(/^_+/, '');

  const moved = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((inner) => moved(inner, prefix));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' && inner.startsWith(local)
          ? [key, `#/components/schemas/${nameOf(inner.slice(local.length), prefix)}`]
          : [key, moved(inner, prefix)],
      ),
    );
  };

  const take: TakeSchema = (schema, io, prefix) => {
    const made = z.toJSONSchema(schema, {
      ...{ io, metadata: registry, unrepresentable: 'any' },
      override: defineRequiredKeys,
    });
    const { $schema: _, $defs, ...own } = made;
    for (const [id, inner] of Object.entries(Definitions.parse($defs ?? {})))
      components[nameOf(id, prefix)] ??= moved(inner, prefix);
    return moved(own, prefix);
  };
  return { components, take };
}
