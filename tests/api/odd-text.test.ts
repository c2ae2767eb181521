import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ApiCall, startApi } from '#tests/support/api.ts';
import { setSceneFor, sharedScene } from './support/case-scenes.ts';
import { cases, type OperationName, requireEndpoint } from './support/operations.ts';

const api = await startApi();
afterAll(() => api.stop());

type Row = { readonly name: OperationName; readonly endpoint: Endpoint };
const rows = z
  .custom<OperationName[]>()
  .parse(Object.keys(cases))
  .map((name): Row => ({ name, endpoint: requireEndpoint(name) }));

/** Texts that people paste, and texts that imitate others. */
const known = [
  ...[
    '𠮷野',
    'a𠮷野',
    '𠮷',
    '👩‍👩‍👧 Familie',
    'Zoë',
    '½',
    '\u0301',
    '\u200b',
    '\u200b\u200d',
    '\u202egpj',
  ],
  ...[
    '\ud800',
    'a\udc00b',
    '\ufffd',
    '\0',
    '\u001b[31m',
    'line\r\nBcc: x@example.org',
    '\ufeff',
    '\u2028',
  ],
  ...['constructor', '__proto__', 'toString', '../../etc/passwd', '%00', '#', 'a#b', ' '],
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
type Place = readonly (string | number)[];

/** Return the positions of texts in a value. */
function textPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner, [...at, key]));
}
/** Return the text fields of an operation that its valid call omits. */
const unsaid = (schema: z.ZodType, said: unknown): Place[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape)
        .filter((key) => !(typeof said === 'object' && said !== null && key in said))
        .map((key) => [key])
    : [];

function withText(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put;
  const copy: Record<string, unknown> = structuredClone(Object(value));
  copy[key] = withText(copy[key], rest, put);
  return copy;
}
const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((found, key) => Object(found)[key], value);

describe.each(rows)('$name', ({ name, endpoint }) => {
  const setUp = async (): Promise<ApiCall> => {
    const is = cases[name];
    const isRead = endpoint.method === 'GET';
    return is.sent(await (isRead ? sharedScene(api, is.scene) : setSceneFor(api, is)));
  };
  /** Valid input of the operation in the current state. It is created again after a call has changed the state. */
  let lawful: ApiCall | undefined;
  /** Return whether a text was refused. An accepted text must be returned unchanged if the answer has the field. */
  async function send(sent: ApiCall, place: Place, put: string): Promise<boolean> {
    const { status, problem, body } = await api.call(endpoint, sent);
    expect(status, `${place.join('.')} ${JSON.stringify(put)}`).toBeLessThan(500);
    if (status === 400) expect(problem?.detail).toEqual(expect.any(String));
    const stored = at(body, place);
    if (status === 200 && put.trim() && typeof stored === 'string' && endpoint.method !== 'GET')
      expect([put, put.trim(), put.trim().toLowerCase()]).toContain(stored);
    return status !== 200;
  }

  test('a text with unusual characters is either returned unchanged or refused', async () => {
    const first = await setUp();
    lawful = first;
    const inBody = [...textPlaces(first.body), ...unsaid(endpoint.body, first.body)];
    const inQuery = [...textPlaces(first.query), ...unsaid(endpoint.query, first.query)];
    const places = [
      ...inBody.map((place) => ({ part: 'body' as const, place })),
      ...inQuery.map((place) => ({ part: 'query' as const, place })),
    ];
    if (places.length === 0) return;
    const tries = fc.tuple(fc.constantFrom(...places), text);
    await fc.assert(
      fc.asyncProperty(tries, async ([{ part, place }, put]) => {
        lawful ??= await setUp();
        const sent = { ...lawful, [part]: withText(lawful[part], place, put) };
        const isRefused = await send(sent, place, put);
        if (!isRefused && endpoint.method !== 'GET') lawful = undefined;
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  test('a body field with the name of an inherited object property is refused with that name', async () => {
    if (endpoint.body instanceof z.ZodUndefined) return;
    lawful ??= await setUp();
    const names = Object.getOwnPropertyNames(Object.prototype);
    for (const field of names) {
      const body = Object.assign(Object.create(null), lawful.body);
      Object.defineProperty(body, field, { value: 'x', enumerable: true });
      const { status, bytes } = await api.call(endpoint, { ...lawful, body });
      expect(status).toBe(400);
      expect(Object.keys(Object(JSON.parse(bytes.toString())).fields)).toEqual([field]);
    }
  });
});
