import * as z from 'zod';
import type { Endpoint, Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { explainUnknownField, groupErrorsByField } from '#shared/errors-by-field.ts';
import { unwrapSchema } from '#shared/known-keys.ts';
import { t } from '#shared/language/t.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { getCurrentTranslation } from './language.ts';

/** Maximum length of a name in a refusal. */
const maxNameLength = 200;

export type RawInput = { params: unknown; query: unknown; body: unknown };

/**
 * Parse the input of a call with the schemas of the contract.
 * @throws input.invalid with the dotted path of each invalid field
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
 * Return the body without ids that repeat path parameters, unless the body schema has a field for them. If the
 * operation has no body, an otherwise empty body becomes undefined. If it has a body, a missing body becomes an empty
 * object.
 * @throws input.invalid for an id that differs from the path parameter
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
 * Reject query parameters that the operation does not have, whatever their names.
 * @throws input.invalid with each parameter, and the known ones
 */
export function assertKnownParameters(
  schema: z.ZodObject,
  query: Readonly<Record<string, unknown>>,
): void {
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(schema.shape, name));
  if (unknown.length === 0) return;
  const why = explainUnknownField(schema);
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: Object.fromEntries(
      unknown.map((name) => [truncateCodeUnits(name, maxNameLength).toWellFormed(), [why]]),
    ),
  });
}

/**
 * Reject repeated query parameters. The gateway joins their values with a comma, which no caller intended.
 * @throws input.invalid with the parameter
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
    : getCurrentTranslation()?.error?.(issue);

/** @throws input.invalid with the dotted path of each invalid field */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { error: explain });
  if (result.success) return result.data;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: groupErrorsByField(result.error.issues, schema),
  });
}
