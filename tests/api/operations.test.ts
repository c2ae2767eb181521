import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { areas } from '#infra/areas.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  type ApiCall,
  buildClaims,
  buildGatewayEvent,
  type Claims,
  startApi,
} from '#tests/support/api.ts';
import type { Case } from './support/case.ts';
import { setSceneFor, sharedScene } from './support/case-scenes.ts';
import { cases, type OperationName, requireEndpoint } from './support/operations.ts';
import { watchRecipients } from './support/watch-recipients.ts';

const api = await startApi();
afterAll(() => api.stop());

type Row = { name: OperationName; endpoint: Endpoint; is: Case };
const rows = z
  .custom<OperationName[]>()
  .parse(Object.keys(cases))
  .map((name): Row => ({ name, endpoint: requireEndpoint(name), is: cases[name] }));
const withBody = rows.filter(({ endpoint }) => !(endpoint.body instanceof z.ZodUndefined));
/** Refused calls change nothing, so they share a scene. */
const toBeRefused = async ({ is }: Row): Promise<ApiCall> =>
  is.sent(await sharedScene(api, is.scene));
const lawful = async (row: Row): Promise<ApiCall> =>
  row.endpoint.method === 'GET' ? toBeRefused(row) : row.is.sent(await setSceneFor(api, row.is));
const claimsIn = ({ as }: ApiCall): Claims =>
  typeof as === 'string' ? buildClaims(as) : (as ?? {});
const getProblem = async (endpoint: Endpoint, sent: ApiCall) => {
  const { status, problem } = await api.call(endpoint, sent);
  return { status, code: problem?.code, fields: problem?.fields };
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Return the same call with ids that do not exist, but the same caller. */
function madeUp(sent: ApiCall): ApiCall {
  const { sub = '' } = claimsIn(sent);
  const { params = {}, query = {}, body } = sent;
  const text = JSON.stringify({ params, query, body });
  const other = text.replace(uuid, (id) => (id === sub ? id : randomUUID()));
  return { ...sent, ...JSON.parse(other) };
}

/**
 * Whether an operation processes a file in parts. Importing thousands of people is one action, but needs more calls
 * than the limit for mails.
 */
const isInParts = ({ name }: Row) => name === 'importPeople';

/** Omit tests that do not apply to an operation, instead of skipping them. */
const when = (has: unknown) => (has ? test : () => undefined);

test('the table of tested operations contains every operation of the gateway', () => {
  const offered = areas.flatMap(({ endpoints }) => endpoints);
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(offered));
  expect(rows).toHaveLength(offered.length);
  expect(rows.length).toBeGreaterThan(40);
});

describe.each(rows)('$name', (row) => {
  const { endpoint, is } = row;

  test('a response matches its contract and has security headers, and an operation that sends mail is marked as such', async () => {
    const sent = await lawful(row);
    const sendsMail = watchRecipients(api, claimsIn(sent).sub ?? '');
    const { status, body, headers } = await api.call(endpoint, sent);
    expect(
      !sendsMail() || endpoint.mails !== undefined || isInParts(row),
      'it counts as mailing',
    ).toBe(true);
    expect({ status, body }).toMatchObject({ status: 200, body: is.gives });
    if (endpoint.answers !== 'binary')
      expect(endpoint.response.safeParse(body).error).toBeUndefined();
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('a call without a valid ID token of this pool is refused', async () => {
    const sent = await toBeRefused(row);
    const good = claimsIn(sent);
    const tokens: (Claims | null)[] = [
      null,
      {},
      { ...good, exp: '1700000000' },
      { ...good, token_use: 'access' },
      { ...good, iss: 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_other' },
      { ...good, sub: 'somebody' },
    ];
    for (const as of tokens)
      expect(await getProblem(endpoint, { ...sent, as })).toMatchObject({
        status: 401,
        code: 'actor.unauthenticated',
      });
  });

  test('an unknown or repeated query parameter is refused with its name and the known ones', async () => {
    const sent = await toBeRefused(row);
    const names = Object.keys(endpoint.query.shape);
    const [first] = names;
    const unknown = ['pageSize', '', ' ', 'constructor', '__proto__', 'toString'];
    if (first) unknown.push(first.toUpperCase());
    const query = [...Object.entries(sent.query ?? {}), ...unknown.map((name) => [name, '5'])];
    const asked = { ...sent, query: Object.fromEntries(query) };
    const { status, bytes } = await api.call(endpoint, asked);
    const known = names.length > 0 ? ` Known: ${names.join(', ')}.` : '';
    const why = [`This field is not known.${known}`];
    // Compare text, because parsing into a schema drops the name __proto__.
    expect([status, JSON.stringify(JSON.parse(bytes.toString()).fields)]).toEqual([
      400,
      JSON.stringify(Object.fromEntries(unknown.map((name) => [name, why]))),
    ]);
    if (first === undefined) return;
    const event = await buildGatewayEvent(endpoint, { ...sent, query: { [first]: '1,2' } });
    const rawQueryString = `${first}=1&${first}=2`;
    const twice = await api.deliver(endpoint, { ...event, rawQueryString });
    expect({ status: twice.status, fields: twice.problem?.fields }).toEqual({
      status: 400,
      fields: { [first]: ['Send this once.'] },
    });
  });

  test('a call by an inactive person is refused', async () => {
    const sent = { ...(await toBeRefused(row)), as: 'leaver' as const };
    expect(await getProblem(endpoint, sent)).toMatchObject({ status: 403, code: 'actor.inactive' });
  });

  when(!endpoint.roles.includes('user'))('refuses who has not the role', async () => {
    const sent = { ...(await toBeRefused(row)), as: 'employee' as const };
    expect(await getProblem(endpoint, sent)).toMatchObject({
      status: 403,
      code: 'actor.forbidden',
    });
  });

  when(is.outsider)('tells somebody without a part in it nothing', async () => {
    // The caller has the required role, so that the missing participation in the request causes the refusal.
    const as = endpoint.roles.includes('user') ? ('colleague' as const) : ('fallback' as const);
    const sent = { ...(await toBeRefused(row)), as };
    expect(await getProblem(endpoint, sent)).toMatchObject({ code: is.outsider });
  });

  when(is.madeUp)('says of made-up ids that there is no such thing', async () => {
    const sent = madeUp(await toBeRefused(row));
    expect(await getProblem(endpoint, sent)).toMatchObject({ status: 404, code: is.madeUp });
  });

  when(endpoint.method === 'POST')('sent twice with one key it happens once', async () => {
    const sent = { ...(await lawful(row)), headers: { 'idempotency-key': randomUUID() } };
    // Stop the clock, because a forecast counts working time from now on.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await api.call(endpoint, sent);
    const second = await api.call(endpoint, sent);
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body });
    if (!is.reused) return;
    const raw = { text: `${JSON.stringify(sent.body)} `, type: 'application/json' };
    expect(await getProblem(endpoint, { ...sent, raw })).toMatchObject({ code: is.reused });
  });
});

describe.each(withBody)('the body of $name', (row) => {
  const { endpoint } = row;
  const isMultipart = endpoint.accepts === 'multipart';
  /** Return the same call with this text instead of its JSON. */
  const saying = async (text: string): Promise<ApiCall> => {
    const sent = await toBeRefused(row);
    if (!isMultipart) return { ...sent, raw: { text, type: 'application/json' } };
    const form = new FormData();
    form.set('payload', text);
    const made = new Response(form);
    const type = made.headers.get('content-type') ?? '';
    return { ...sent, raw: { text: Buffer.from(await made.arrayBuffer()), type } };
  };
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

  test.each([
    ['an unknown field', '{"surprise":1}', 'input.invalid', 'surprise'],
    ['invalid JSON', '{"surprise"', 'input.not-json', undefined],
    ['10,000 nested lists', `{"a":${deep}}`, 'input.invalid', /^a\./],
    ['a huge number', '{"a":1e400}', 'input.invalid', 'a'],
    ['a lone surrogate', String.raw`{"a":"\ud800"}`, 'input.invalid', 'a'],
    ['a list', '[]', 'input.invalid', 'body'],
  ])('an operation refuses a body that is or contains %s', async (_, text, code, field) => {
    const problem = await getProblem(endpoint, await saying(text));
    expect(problem).toMatchObject({ status: 400, code });
    if (field)
      expect(Object.keys(problem.fields ?? {})).toContainEqual(expect.stringMatching(field));
  });

  test('a body above the size limit is refused', async () => {
    const sent = await saying(JSON.stringify({ a: 'x'.repeat(300_000) }));
    expect(await getProblem(endpoint, sent)).toMatchObject({ status: 413, code: 'body.too-large' });
  });

  test('a body with another media type than the operation accepts is refused', async () => {
    const raw = { text: 'a=1', type: 'application/x-www-form-urlencoded' };
    const sent = { ...(await toBeRefused(row)), raw };
    expect(await getProblem(endpoint, sent)).toMatchObject({
      status: 415,
      code: 'body.type-refused',
    });
  });
});

const texts = ['comments', 'text', 'escalationReason'];
const spoken = withBody.filter(({ endpoint: { body } }) =>
  texts.some((text) => body instanceof z.ZodObject && text in body.shape),
);
test('the tests of long texts cover more than six operations', () => {
  expect(spoken.length).toBeGreaterThan(6);
});
test.each(spoken)(
  'a text of 100,000 characters is refused by $name, not truncated',
  async (row) => {
    const sent = await toBeRefused(row);
    const said = z.record(z.string(), z.unknown()).parse(sent.body);
    const field = texts.find((text) => text in said) ?? '';
    const body = { ...said, [field]: 'x'.repeat(100_000) };
    expect(await getProblem(row.endpoint, { ...sent, body })).toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  },
);

test('a body is refused by an operation that accepts none', async () => {
  const row = rows.find(({ name }) => name === 'updateRequestStatus');
  if (!row) throw new Error('No such operation.');
  const sent = { ...(await toBeRefused(row)), body: { a: 1 } };
  expect(await getProblem(row.endpoint, sent)).toMatchObject({
    status: 400,
    code: 'input.invalid',
  });
});

test('test calls use payload format 2.0 of the gateway', async () => {
  const event = await buildGatewayEvent(requireEndpoint('getUser'), {
    as: 'admin',
    params: { userId: 'x' },
  });
  expect(event).toMatchObject({ version: '2.0', rawPath: '/request-service/users/x' });
});
