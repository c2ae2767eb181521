import type * as z from 'zod';
import { isTranslatable } from './translatable.ts';

type Translate = (text: string) => string;
/**
 * Function that returns a value of a schema with its translatable names replaced; undefined if the schema has no names.
 */
type Change = ((value: unknown, translate: Translate) => unknown) | undefined;
type Schema = z.core.$ZodType;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const known = new WeakMap<Schema, { readonly change: Change }>();

function compileChange(schema: Schema): Change {
  const there = known.get(schema);
  if (there) return there.change;
  const change = isTranslatable(schema) ? changeText : changeWithin(schema as z.core.$ZodTypes);
  known.set(schema, { change });
  return change;
}

const changeText: Change = (value, translate) =>
  typeof value === 'string' ? translate(value) : value;

function changeWithin({ _zod: { def } }: z.core.$ZodTypes): Change {
  switch (def.type) {
    case 'object':
      return changeFields(def.shape);
    case 'array':
      return changeEach(compileChange(def.element));
    case 'union':
      return changeOption(
        def.options,
        'discriminator' in def ? String(def.discriminator) : undefined,
      );
    case 'record':
      return changeValues(compileChange(def.valueType));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return compileChange(def.innerType);
    default:
      return undefined;
  }
}

function changeFields(shape: Readonly<Record<string, Schema>>): Change {
  const fields = new Map(
    Object.entries(shape).map(([name, schema]) => [name, compileChange(schema)]),
  );
  if ([...fields.values()].every((change) => !change)) return undefined;
  return (value, translate) => {
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, fields.get(name)?.(one, translate) ?? one]),
    );
  };
}

const changeEach = (change: Change): Change =>
  change &&
  ((value, translate) =>
    Array.isArray(value) ? value.map((one) => change(one, translate)) : value);

const changeValues = (change: Change): Change =>
  change &&
  ((value, translate) =>
    isFields(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, change(one, translate)]),
        )
      : value);

/** Choose the option by the discriminator field, or else the first one that accepts the value. */
function changeOption(options: readonly Schema[], discriminator: string | undefined): Change {
  const all = options.map((schema) => ({ schema, change: compileChange(schema) }));
  if (all.every(({ change }) => !change)) return undefined;
  return (value, translate) => {
    const fits = ({ schema }: { readonly schema: Schema }) =>
      discriminator !== undefined && isFields(value)
        ? schema._zod.propValues?.[discriminator]?.has(String(value[discriminator]))
        : (schema as z.ZodType).safeParse(value).success;
    const change = all.find(fits)?.change;
    return change ? change(value, translate) : value;
  };
}

/** True if answers of this schema contain translatable names. */
export const hasNames = (schema: z.ZodType): boolean => compileChange(schema) !== undefined;

/** Replace the names that the schema marks as translatable. Other values are unchanged. */
export const mapNames = <S extends z.ZodType>(
  schema: S,
  value: z.output<S>,
  translate: Translate,
): z.output<S> => (compileChange(schema)?.(value, translate) ?? value) as z.output<S>;

/** Return the names in a value without duplicates, in order. */
export function collectNames<S extends z.ZodType>(schema: S, value: z.output<S>): string[] {
  const found = new Set<string>();
  mapNames(schema, value, (text) => {
    found.add(text);
    return text;
  });
  return [...found];
}
