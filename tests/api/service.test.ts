import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { areas, publicArea } from '#infra/areas.ts';
import { services } from '#shared/endpoint.ts';
import { remindRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { Profile } from '#shared/users/visible-person.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { buildGatewayEvent, startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());

const getEndpoints = (service: string) =>
  areas.filter((area) => area.service === service).flatMap(({ endpoints }) => endpoints);
/** Call any path without a token, at the area that answers for its service. */
const visit = async (service: (typeof services)[number], method: string, path: string) => {
  const [endpoint] = areas.find(({ name }) => name === publicArea[service])?.endpoints ?? [];
  if (!endpoint) throw new Error('The area serves nothing.');
  const event = await buildGatewayEvent(endpoint, { as: null });
  const http = { ...event.requestContext.http, method, path: `/${service}${path}` };
  const changed: APIGatewayProxyEventV2 = {
    ...event,
    requestContext: { ...event.requestContext, http },
  };
  return api.deliver(endpoint, changed);
};

test.each(services)('%s reports its health to callers without a token', async (service) => {
  expect(await visit(service, 'GET', '/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', service },
  });
});

const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

test.each(services)(
  '%s describes every operation in its OpenAPI document, in which every reference resolves',
  async (service) => {
    const reply = await visit(service, 'GET', '/openapi.json');
    const { paths, components } = Document.parse(reply.body);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const offered = getEndpoints(service).map(({ method, path }) => `${method} /${service}${path}`);
    expect(described.sort()).toEqual(offered.sort());
    const text = reply.bytes.toString();
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(5);
    const known = new Set(
      Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
    );
    expect(references.filter((to) => !known.has(to))).toEqual([]);
  },
);

test('an unknown path gets a problem document in the response', async () => {
  expect(await visit('request-service', 'GET', '/nowhere')).toMatchObject({
    status: 404,
    headers: { 'content-type': expect.stringMatching(/^application\/problem\+json/) },
    body: { code: 'path.not-found', status: 404, requestId: expect.any(String) },
  });
});

test('a known path with an unsupported method returns 405 with the allowed methods', async () => {
  expect(await visit('request-service', 'DELETE', '/categories')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, POST' },
    body: { code: 'method.not-allowed' },
  });
});

test('an unsupported method on a path of another service area returns 405 with the allowed methods', async () => {
  expect(await visit('request-service', 'PATCH', '/requests')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, POST' },
  });
});

test('a problem document contains the call id that is also in the response header', async () => {
  const reply = await api.call(getUser, { as: null, params: { userId: people.manager } });
  expect(reply.problem?.requestId).toBe(reply.headers['x-request-id']);
});

const raise = async () => {
  const body = { categoryId, values: answers('120') };
  return (await api.call(createRequest, { as: 'employee', body })).body;
};

test('an update is refused if its If-Match header does not match the current version of the item', async () => {
  const read = await api.call(getUser, { as: 'admin', params: { userId: people.fallback } });
  const { userId, applicationId: _, createdAt: __, ...body } = Profile.parse(read.body);
  const { etag = '' } = read.headers;
  const change = (mark: string, title = body.title) =>
    api.call(updateUser, {
      as: 'admin',
      params: { userId },
      body: { ...body, title },
      headers: { 'if-match': mark },
    });
  expect((await change('"999"')).problem).toMatchObject({
    code: 'item.precondition-failed',
    present: { version: body.version },
  });
  expect((await change('nonsense')).status).toBe(412);
  expect((await change(etag)).headers.etag).toBe(etag);
  expect((await change(etag, 'Head of records')).status).toBe(200);
  expect((await change(etag)).status).toBe(412);
});

test('a withdrawal is refused if its If-Match header does not match the version of the request', async () => {
  const { requestId } = await raise();
  const params = { requestId };
  const headers = { 'if-match': '"99"' };
  const reply = await api.call(withdrawRequest, { as: 'employee', params, body: {}, headers });
  expect(reply.problem?.code).toBe('item.precondition-failed');
  const { headers: read } = await api.call(getRequest, { as: 'employee', params });
  expect(read.etag).toBe('"1"');
});

test('a rate-limited call returns Retry-After', async () => {
  const { requestId } = await setScene(api, 'open');
  const sent = { as: 'employee' as const, params: { requestId }, body: {} };
  expect((await api.call(remindRequest, sent)).status).toBe(200);
  const again = await api.call(remindRequest, sent);
  expect(again.problem).toMatchObject({ status: 429, code: 'rate.limited' });
  const seconds = Number(again.headers['retry-after']);
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
});

test.each(['short', 'has space in it', 'ü'.repeat(10), 'x'.repeat(101)])(
  'the Idempotency-Key %j is rejected',
  async (key) => {
    const body = { categoryId, values: {} };
    const headers = { 'idempotency-key': key };
    const reply = await api.call(createRequest, { as: 'employee', body, headers });
    expect(reply.problem).toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': expect.anything() },
    });
  },
);

test('an unreachable table is reported as a server error, not as a client error', async () => {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
  try {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = 'http://127.0.0.1:9';
    const { dynamoTable } = await import('#functions/platform/table/table.ts');
    await expect(dynamoTable('none').get({ pk: 'a', sk: 'b' })).rejects.toMatchObject({
      code: 'server.unavailable',
    });
  } finally {
    process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  }
});
