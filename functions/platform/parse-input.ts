import * as z from 'zod';
import type { Endpoint, Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export type RawInput = { params: unknown; query: unknown; body: unknown };

/** Parses what was sent by the schemas of the contract. @throws input.invalid naming each bad field by its dotted path. */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): Input<E> {
  return {
    params: parse<E['params']>(endpoint.params, raw.params),
    query: parse<E['query']>(endpoint.query, raw.query),
    body: parse<E['body']>(endpoint.body, raw.body),
  };
}

/** The gateway joins what was sent twice with a comma: nobody meant that text. @throws input.invalid naming the parameter */
export function assertOnce(rawQueryString: string): void {
  const names = [...new URLSearchParams(rawQueryString).keys()];
  const twice = names.filter((name, n) => names.indexOf(name) !== n);
  if (twice.length > 0)
    throw new AppError('input.invalid', 'Some fields need attention.', {
      fields: Object.fromEntries(twice.map((name) => [name, ['Send this once.']])),
    });
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('input.invalid', 'Some fields need attention.', {
    fields: fieldsOf(result.error.issues),
  });
}

/** The whole body is named by the empty path; it is shown as `body`. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
    for (const path of paths) {
      const name = path.map(String).join('.') || 'body';
      fields[name] = [...(fields[name] ?? []), message];
    }
  }
  return fields;
}
