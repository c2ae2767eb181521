import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseInput } from '#functions/platform/parse-input.ts';
import { contracts, operationsOf } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

const operations: readonly (readonly [string, Endpoint])[] = Object.values(
  operationsOf(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
).map((one) => [`${one.method} ${one.path}`, one]);
const unknown = 'startDateOfEverything';

const fitting = ['1', 'de', 'EUR', '2026-11-27', 'x'];
/** Values that the path of a call may have: what is asked of the query and the body comes after it. */
const paramsOf = ({ params: { shape } }: Endpoint) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const listed = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
      const values = [...listed, crypto.randomUUID(), ...fitting];
      return [name, values.find((value) => z.safeParse(schema, value).success)];
    }),
  );

/** The reason for the unknown name; undefined when the call is not refused for it. */
function reasonFor(endpoint: Endpoint, query: object, body?: object): string | undefined {
  try {
    parseInput(endpoint, { params: paramsOf(endpoint), query, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields?.[unknown]?.join(' ');
  }
}

const namesOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const expected = (names: readonly string[]) =>
  names.length > 0
    ? `This field is not known. Known: ${names.join(', ')}.`
    : 'This field is not known.';

describe('a name that nothing has', () => {
  test.each(operations)('is refused with the known ones in the query of %s', (_, endpoint) => {
    const names = namesOf(endpoint.query);
    expect(reasonFor(endpoint, { [unknown]: '1' })).toBe(expected(names));
  });

  const writing = operations.filter(([, { body }]) => namesOf(body).length > 0);
  test.each(writing)('is refused with the known ones in the body of %s', (_, endpoint) => {
    const names = namesOf(endpoint.body);
    const shown = names.length > 25 ? [...names.slice(0, 24), `${names[24]} …`] : names;
    expect(reasonFor(endpoint, {}, { [unknown]: '1' })).toBe(expected(shown));
  });
});
