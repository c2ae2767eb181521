import * as z from 'zod';
import type { Endpoint, Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { t } from '#shared/language/t.ts';
import { spokenNow } from './language.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };

/**
 * Parses what was sent by the schemas of the contract.
 * @throws input.invalid naming each bad field by its dotted path
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Input<E> {
  return {
    params: parseFields<E['params']>(endpoint.params, raw.params),
    query: parseFields<E['query']>(endpoint.query, raw.query),
    body: parseFields<E['body']>(endpoint.body, raw.body),
  };
}

/**
 * The gateway joins what was sent twice with a comma: nobody meant that text.
 * @throws input.invalid naming the parameter
 */
export function assertOnce(rawQueryString: string): void {
  const names = [...new URLSearchParams(rawQueryString).keys()];
  const twice = names.filter((name, n) => names.indexOf(name) !== n);
  if (twice.length > 0)
    throw new AppError('input.invalid', t`Some fields need attention.`, {
      fields: Object.fromEntries(twice.map((name) => [name, [t`Send this once.`]])),
    });
}

/** @throws input.invalid naming each bad field by its dotted path */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, spokenNow());
  if (result.success) return result.data;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: fieldsOf(result.error.issues),
  });
}
