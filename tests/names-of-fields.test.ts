import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseInput } from '#functions/platform/parse-input.ts';
import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';

const operations: readonly (readonly [string, Endpoint])[] = Object.values(
  operationsByName(Object.values(contracts).flatMap((areas) => Object.values(areas).flat())),
).map((one) => [`${one.method} ${one.path}`, one]);
const unknown = 'startDateOfEverything';

const fitting = [crypto.randomUUID(), '1', 'de', 'EUR', '2026-11-27', 'x'];
/** Return valid path parameters for a call, because the query and the body are validated after the path. */
const getParams = ({ params: { shape } }: Endpoint) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const listed = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
      const values = [...listed, ...fitting];
      return [name, values.find((value) => z.safeParse(schema, value).success)];
    }),
  );

/** Parse a call with this query and body. Return the input, or the reasons of its rejection by field. */
function read(endpoint: Endpoint, query: object, body?: object) {
  try {
    return parseInput(endpoint, { params: getParams(endpoint), query, body });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reasons: error.fields };
  }
}
/** Return the reason for the unknown name, or undefined if the call is not rejected for it. */
function reasonFor(endpoint: Endpoint, query: object, body?: object): string | undefined {
  const answer = read(endpoint, query, body);
  return 'reasons' in answer ? answer.reasons?.[unknown]?.join(' ') : undefined;
}

const getNames = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const expected = (names: readonly string[]) =>
  names.length > 0
    ? `This field is not known. Known: ${names.join(', ')}.`
    : 'This field is not known.';

const writing = operations.filter(([, { body }]) => getNames(body).length > 0);
describe('an unknown field name', () => {
  test.each(operations)(
    'an unknown field in the query of %s is rejected with a list of the known ones',
    (_, endpoint) => {
      const names = getNames(endpoint.query);
      expect(reasonFor(endpoint, { [unknown]: '1' })).toBe(expected(names));
    },
  );

  test.each(writing)(
    'an unknown field in the body of %s is rejected with a list of the known ones',
    (_, endpoint) => {
      const names = getNames(endpoint.body);
      const shown = names.length > 25 ? [...names.slice(0, 24), `${names[24]} …`] : names;
      expect(reasonFor(endpoint, {}, { [unknown]: '1' })).toBe(expected(shown));
    },
  );
});

/** Return the path parameters without a field of the same name in the body. */
const repeatable = ({ params, body }: Endpoint) => {
  const own = new Set(getNames(body instanceof z.ZodDefault ? body.unwrap() : body));
  return Object.keys(params.shape).filter((name) => !own.has(name));
};
const addressed = operations.filter(
  ([, endpoint]) => endpoint.method !== 'GET' && repeatable(endpoint).length > 0,
);

describe('a body that repeats path parameters', () => {
  test.each(addressed)(
    'path parameters that the request body repeats are ignored by %s',
    (_, endpoint) => {
      const sent = getParams(endpoint);
      const repeated = repeatable(endpoint).map((name) => [name, sent[name]?.toUpperCase()]);
      const body = endpoint.body instanceof z.ZodUndefined ? undefined : {};
      expect(read(endpoint, {}, Object.fromEntries(repeated))).toEqual(read(endpoint, {}, body));
    },
  );

  test.each(addressed)(
    'a body with a different path parameter is rejected by %s',
    (_, endpoint) => {
      for (const name of repeatable(endpoint))
        expect(read(endpoint, {}, { [name]: crypto.randomUUID() })).toMatchObject({
          reasons: { [name]: ['The address names another one.'] },
        });
    },
  );
});

test.each(writing.filter(([, { body }]) => z.safeParse(body, {}).success))(
  'a call without a body equals a call with an empty body for the operation %s',
  (_, endpoint) => {
    expect(read(endpoint, {})).toEqual(read(endpoint, {}, {}));
  },
);
