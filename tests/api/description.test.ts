import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { schemaComponents } from '#functions/platform/schema-components.ts';
import { areas, publicArea } from '#infra/areas.ts';
import { type Service, services } from '#shared/endpoint.ts';
import { userExists } from '#shared/users/users-api.ts';
import { buildGatewayEvent, startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() })),
  requestBody: z.object({ required: z.boolean() }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.record(z.string(), z.unknown()).optional(),
      content: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

async function visit(service: Service, method: string, path: string) {
  const endpoint = areas.find(({ name }) => name === publicArea[service])?.endpoints[0];
  if (!endpoint) throw new Error('No such area.');
  const event = await buildGatewayEvent(endpoint, { as: 'admin' });
  const http = { ...event.requestContext.http, method, path: `/${service}${path}` };
  return api.deliver(endpoint, {
    ...event,
    rawPath: http.path,
    requestContext: { ...event.requestContext, stage: service, http },
  });
}

test.each(services)(
  'the OpenAPI description of %s documents the input and response of each operation',
  async (service) => {
    const { paths } = Document.parse((await visit(service, 'GET', '/openapi.json')).body);
    const endpoints = areas
      .flatMap((area) => area.endpoints)
      .filter((one) => one.service === service);
    expect(endpoints.length).toBeGreaterThan(20);
    for (const endpoint of endpoints) {
      const { method, path } = endpoint;
      const found = paths[`/${service}${path}`]?.[method.toLowerCase()];
      const headers = found?.parameters.flatMap((one) => (one.in === 'header' ? one.name : []));
      const isChange = method !== 'GET' && path.includes('{');
      expect({ path, headers }).toEqual({
        path,
        headers: [
          ...(method === 'POST' ? ['Idempotency-Key'] : []),
          ...(isChange ? ['If-Match'] : []),
        ],
      });
      const mayBeAbsent = endpoint.body.safeParse(undefined).success;
      const isNone = endpoint.body instanceof z.ZodUndefined;
      expect(found?.requestBody?.required).toBe(isNone ? undefined : !mayBeAbsent);
      expect(found?.responses['200']?.headers !== undefined).toBe(endpoint.etag === true);
      expect(Object.keys(found?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']),
      );
      expect(Object.keys(found?.responses['401']?.content ?? {})).toEqual([
        'application/problem+json',
        'application/json',
      ]);
    }
  },
);

test('a boolean query parameter has the type boolean in the OpenAPI description', async () => {
  const { paths } = Document.parse((await visit('request-service', 'GET', '/openapi.json')).body);
  const { parameters = [] } = paths['/request-service/users/{userId}']?.put ?? {};
  expect(parameters.find(({ name }) => name === 'preview')?.schema).toEqual({ type: 'boolean' });
});

const Tagged = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.object({ tags: z.tuple([z.string()]) }))),
});
test.each(services)(
  'the OpenAPI description of %s describes exactly the tags of its operations',
  async (service) => {
    const { tags, paths } = Tagged.parse((await visit(service, 'GET', '/openapi.json')).body);
    const used = Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap((operation) => operation.tags),
    );
    expect(tags.map(({ name }) => name)).toEqual([...new Set(used)].sort());
  },
);

test('the OpenAPI schema of a record with fixed keys defines each required key', () => {
  const { take } = schemaComponents({});
  const count = z.int();
  const record = take(z.record(z.enum(['open', 'closed']), count), 'output', 'Test_');
  expect(record).toEqual(take(z.strictObject({ open: count, closed: count }), 'output', 'Test_'));
  const partial = take(z.partialRecord(z.enum(['open']), count), 'output', 'Test_');
  expect(partial).not.toHaveProperty('required');
});

test('a fixed path allows only its own methods, not those of a parameterized path that also matches', async () => {
  const update = await api.deliver(
    userExists,
    await buildGatewayEvent({ ...userExists, method: 'PUT' }, { as: 'admin' }),
  );
  expect(update).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  expect(await visit('request-service', 'PATCH', '/users/exists')).toMatchObject({
    headers: { allow: 'GET' },
  });
  expect(await visit('request-service', 'PATCH', '/requests/update-status')).toMatchObject({
    headers: { allow: 'PUT' },
  });
});
