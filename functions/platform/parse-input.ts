import * as z from 'zod';
import type { Endpoint, Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import { unwrapSchema } from '#shared/known-keys.ts';
import { t } from '#shared/language/t.ts';
import { currentTranslation } from './language.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };

/**
 * Parses what was sent by the schemas of the contract.
 * @throws input.invalid naming each bad field by its dotted path
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Input<E> {
  const params = parseFields<E['params']>(endpoint.params, raw.params);
  const body = omitRepeatedIds(endpoint, raw.body, params);
  return {
    params,
    query: parseFields<E['query']>(endpoint.query, raw.query),
    body: parseFields<E['body']>(endpoint.body, body),
  };
}

const Fields = z.record(z.string(), z.unknown());

/**
 * A body without the ids that repeat those of its address. What a body has a field for is left to it. Where an
 * operation has no body, one without anything else is none; where it has one, none is an empty one.
 * @throws input.invalid for an id that is not the one of the address
 */
function omitRepeatedIds(endpoint: Endpoint, raw: unknown, params: object): unknown {
  const schema = unwrapSchema(endpoint.body);
  const isNone = schema instanceof z.ZodUndefined;
  const body = Fields.safeParse(raw === undefined && !isNone ? {} : raw);
  if (!body.success || !(isNone || schema instanceof z.ZodObject)) return raw;
  const own = isNone ? {} : schema.shape;
  const address = Fields.parse(params);
  const repeated = Object.keys(endpoint.params.shape).filter(
    (name) => Object.hasOwn(body.data, name) && !Object.hasOwn(own, name),
  );
  const isSame = (name: string) =>
    String(body.data[name]).toLowerCase() === String(address[name]).toLowerCase();
  const others = repeated.filter((name) => !isSame(name));
  if (others.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(others.map((name) => [name, [t`The address names another one.`]])),
    });
  const rest = Object.entries(body.data).filter(([name]) => !repeated.includes(name));
  return isNone && rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/**
 * The gateway joins what was sent twice with a comma: nobody meant that text.
 * @throws input.invalid naming the parameter
 */
export function assertNoRepeatedParameters(rawQueryString: string): void {
  const names = [...new URLSearchParams(rawQueryString).keys()];
  const twice = names.filter((name, n) => names.indexOf(name) !== n);
  if (twice.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(twice.map((name) => [name, [t`Send this once.`]])),
    });
}

/** Return the message for an input error without a custom text in the schema. */
const explain: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined && ['invalid_type', 'invalid_value'].includes(issue.code ?? '')
    ? t`This field is missing.`
    : currentTranslation()?.error?.(issue);

/** @throws input.invalid naming each bad field by its dotted path */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { error: explain });
  if (result.success) return result.data;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: groupErrorsByField(result.error.issues, schema),
  });
}
