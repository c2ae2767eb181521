import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ApiCall, startApi } from '#tests/support/api.ts';
import { sharedScene } from './support/case-scenes.ts';
import { cases, type OperationName, requireEndpoint } from './support/operations.ts';

const api = await startApi();
afterAll(() => api.stop());

/** Names that every object inherits. Each position is tested with one of them, in turn. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;
let turn = 0;
const nextName = (): string => {
  turn += 1;
  return inherited[turn % inherited.length] ?? '';
};

/** Add a property like `JSON.parse`, for which `__proto__` is an ordinary name. */
const withOwn = (object: object, name: string, value: unknown): object =>
  Object.defineProperty({ ...object }, name, {
    ...{ value, enumerable: true, configurable: true, writable: true },
  });

type Put = (value: unknown) => unknown;
/** Yield every text and object in a body, with a function that returns the body with a replacement. */
function* placesIn(
  value: unknown,
  put: Put,
): Generator<{ readonly value: string | object; readonly put: Put }> {
  if (typeof value === 'string') yield { value, put };
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { value, put };
  for (const [name, inner] of Object.entries(value))
    yield* placesIn(inner, (other) =>
      put(Array.isArray(value) ? value.with(Number(name), other) : withOwn(value, name, other)),
    );
}

const getNames = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

type Variant = { readonly what: string; readonly sent: ApiCall; readonly isRefused: boolean };
/** Yield valid calls with one inherited name in each position of the path, query, and body. */
function* variants(endpoint: Endpoint, sent: ApiCall): Generator<Variant> {
  for (const name of getNames(endpoint.params)) {
    const params = { ...sent.params, [name]: nextName() };
    yield { what: `path ${name}`, sent: { ...sent, params }, isRefused: false };
  }
  for (const name of getNames(endpoint.query)) {
    const query = { ...sent.query, [name]: nextName() };
    yield { what: `query ${name}`, sent: { ...sent, query }, isRefused: false };
  }
  const query = withOwn(sent.query ?? {}, nextName(), '1') as Record<string, string>;
  yield { what: 'name of a query', sent: { ...sent, query }, isRefused: true };
  if (sent.body === undefined) return;
  for (const { value, put } of placesIn(sent.body, (whole) => whole)) {
    const name = nextName();
    const isRefused = typeof value === 'object';
    const body = put(isRefused ? withOwn(value, name, 'x') : name);
    yield { what: JSON.stringify(body), sent: { ...sent, body }, isRefused };
  }
  for (const field of getNames(endpoint.body)) {
    const name = nextName();
    for (const value of [[name], withOwn({}, name, name)]) {
      const body = { ...sent.body, [field]: value };
      yield { what: JSON.stringify(body), sent: { ...sent, body }, isRefused: false };
    }
  }
}

const operationNames = z.custom<OperationName[]>().parse(Object.keys(cases));
/** Return undefined if the answer is a refusal or matches the contract. */
async function findFault(endpoint: Endpoint, { sent, isRefused }: Omit<Variant, 'what'>) {
  const { status, body } = await api.call(endpoint, sent);
  if (status >= 400 && status < 500) return undefined;
  if (status !== 200 || isRefused) return status;
  if (endpoint.answers === 'binary') return undefined;
  return endpoint.response.safeParse(body).error?.message;
}

describe('names of properties that every object inherits', () => {
  test.each(operationNames)(
    'a call of %s treats the name of an inherited object property as ordinary text or is refused',
    async (name) => {
      const endpoint = requireEndpoint(name);
      const sent = cases[name].sent(await sharedScene(api, cases[name].scene));
      for (const { what, ...variant } of variants(endpoint, sent))
        expect(await findFault(endpoint, variant), what).toBeUndefined();
    },
  );

  const reads = operationNames.filter((name) => requireEndpoint(name).method === 'GET');
  test.each(reads)(
    'stored texts that are names of inherited object properties do not break %s',
    async (name) => {
      const sent = cases[name].sent(await sharedScene(api, cases[name].scene));
      // An earlier variant may have ended the item of this call.
      const { status, body } = await api.call(requireEndpoint(name), sent);
      expect(status).toBeLessThan(500);
      if (status === 200 && requireEndpoint(name).answers !== 'binary')
        expect(requireEndpoint(name).response.safeParse(body).error).toBeUndefined();
    },
  );
});
