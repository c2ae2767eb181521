import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileRoutes } from '#one-machine/http/route-table.ts';
import { loadSigningKey } from '#one-machine/identity/signing-key.ts';
import { type HttpRig, issuer, startHttpRig } from '#one-machine/tests/support/http-rig.ts';

let rig: HttpRig;
beforeAll(async () => {
  rig = await startHttpRig();
});
afterAll(() => rig.stop());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${rig.url}/request-service${path}`, init);
const withToken = async (path: string, init: RequestInit = {}) =>
  call(path, {
    ...init,
    headers: { authorization: `Bearer ${await rig.token()}`, ...Object(init.headers) },
  });
const order = (body: unknown, path = '/orders') =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('a handler receives an API Gateway event of payload format 2.0', async () => {
  const good = await rig.token({ 'cognito:groups': ['admin', 'finance'], email_verified: true });
  const response = await call('/users/a%20b?x=1&y=2&x=3%2C4', {
    headers: { authorization: `Bearer ${good}`, cookie: 'a=1; b=2', 'x-one': 'yes' },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    version: '2.0',
    routeKey: 'GET /users/{id}',
    rawPath: '/request-service/users/a b',
    rawQueryString: 'x=1&y=2&x=3%2C4',
    queryStringParameters: { x: '1,3,4', y: '2' },
    pathParameters: { id: 'a b' },
    cookies: ['a=1', 'b=2'],
    headers: { 'x-one': 'yes', 'x-forwarded-proto': 'http' },
    isBase64Encoded: false,
    requestContext: {
      stage: 'request-service',
      apiId: 'api1',
      http: { method: 'GET', path: '/request-service/users/a b', sourceIp: '127.0.0.1' },
      authorizer: {
        jwt: {
          claims: { sub: 'u1', 'cognito:groups': '[admin finance]', email_verified: 'true' },
          scopes: null,
        },
      },
    },
  });
});

test('the most specific route handles the request, with its own path parameters', async () => {
  const keyOf = async (path: string) => {
    const event: unknown = await (await withToken(path)).json();
    return event;
  };
  expect(await keyOf('/users/exists?id=1')).toMatchObject({ routeKey: 'GET /users/exists' });
  expect(await keyOf('/requests/7/audit')).toMatchObject({
    routeKey: 'GET /requests/{requestId}/audit',
    pathParameters: { requestId: '7' },
  });
  expect(await keyOf('/any/b/c')).toMatchObject({ pathParameters: { rest: 'b/c' } });
});

test('a request with an unknown path, a wrong method, or an undecodable path returns 404', async () => {
  for (const path of ['/nothing', '/health/', '/requests/7', '/users/%E0%A4%A', '/users//x']) {
    const response = await withToken(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toBe('{"message":"Not Found"}');
  }
});

test('the catch-all route handles unknown paths and unsupported methods', () => {
  const route = (key: string) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, functionArn: key, timeout: 1 };
  };
  const match = compileRoutes(
    ['GET /tasks/{taskId}', 'POST /tasks/{taskId}/approve', 'ANY /{proxy+}'].map(route),
  );
  const keyOf = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    return match(method, path)?.route.key;
  };
  expect(keyOf('GET /tasks/7')).toBe('GET /tasks/{taskId}');
  for (const call of ['DELETE /tasks/7', 'GET /tasks/7/approve', 'POST /nothing', 'PUT /a/b/c'])
    expect([call, keyOf(call)]).toEqual([call, 'ANY /{proxy+}']);
});

test('a public route needs no token', async () => {
  const response = await call('/health');
  expect(await response.json()).not.toHaveProperty('requestContext.authorizer');
});

test('a protected route accepts only an unexpired token of this user pool and client', async () => {
  const now = Math.floor(rig.clock.now() / 1000);
  const foreign = await loadSigningKey(mkdtempSync(join(rig.folder, 'other-')));
  const good = await rig.token();
  const bad: Record<string, string> = {
    none: '',
    garbage: 'x.y.z',
    'of another pool': await rig.token({ iss: `${issuer}2` }),
    'for another client': await rig.token({ aud: 'other' }),
    expired: await rig.token({ iat: now - 7200, exp: now - 1 }),
    'not yet valid': await rig.token({ nbf: now + 600 }),
    'issued in the future': await rig.token({ iat: now + 600 }),
    'signed by somebody else': await rig.token({}, foreign),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`,
    tampered: `${good.split('.')[0]}.${Buffer.from(`{"iss":"${issuer}","aud":"client","sub":"admin","exp":${now + 60}}`).toString('base64url')}.${good.split('.')[2]}`,
  };
  for (const [what, text] of Object.entries(bad)) {
    const response = await call('/users/1', { headers: { authorization: `Bearer ${text}` } });
    expect([what, response.status]).toEqual([what, 401]);
    expect(await response.text()).toBe('{"message":"Unauthorized"}');
  }
  expect((await call('/users/1', { headers: { authorization: good } })).status).toBe(200);
});

test('a token is refused after it expires by the test clock, even if its verification is cached', async () => {
  const short = await rig.token({ exp: Math.floor(rig.clock.now() / 1000) + 600 });
  const headers = { authorization: `Bearer ${short}` };
  expect((await call('/users/1', { headers })).status).toBe(200);
  rig.clock.advance(601_000);
  expect((await call('/users/1', { headers })).status).toBe(401);
});

test('handlers receive JSON bodies as text and all other bodies as base64', async () => {
  const put = async (type: string, body: NonNullable<RequestInit['body']>) =>
    (
      await withToken('/requests/1', { method: 'PUT', body, headers: { 'content-type': type } })
    ).json();
  expect(await put('application/json', '{"ä":1}')).toMatchObject({
    body: '{"ä":1}',
    isBase64Encoded: false,
  });
  const bytes = Uint8Array.of(0, 255, 10);
  expect(await put('multipart/form-data; boundary=x', bytes)).toMatchObject({
    body: 'AP8K',
    isBase64Encoded: true,
  });
});

test('a request body over the size limit is refused with or without a declared length', async () => {
  const tooLarge = async (megabytes: number, chunked: boolean) => {
    const body = new Uint8Array(megabytes * 1024 * 1024);
    const init = chunked ? { body: new Blob([body]).stream(), duplex: 'half' as const } : { body };
    return (await withToken('/requests/1', { method: 'PUT', ...init })).status;
  };
  expect(await tooLarge(11, false)).toBe(413);
  expect(await tooLarge(11, true)).toBe(413);
  expect(await tooLarge(5, false), 'over 6 MB in base64').toBe(413);
  expect(await tooLarge(2, false)).toBe(200);
});

test("a handler's response is converted to HTTP by the rules of API Gateway", async () => {
  const full = await order({
    answer: {
      statusCode: 201,
      headers: { 'Content-Type': 'text/csv', etag: '"1"' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from('ä;1').toString('base64'),
      isBase64Encoded: true,
    },
  });
  expect(full.status).toBe(201);
  expect(full.headers.get('content-type')).toBe('text/csv');
  expect(full.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await full.text()).toBe('ä;1');
  expect(full.headers.get('x-frame-options')).toBe('DENY');

  const bare = await order({ answer: { id: 1 } });
  expect([bare.status, await bare.text()]).toEqual([200, '{"id":1}']);
  const broken = await order({ answer: { statusCode: 'many' } });
  expect([broken.status, await broken.text()]).toEqual([
    500,
    '{"message":"Internal Server Error"}',
  ]);
});

test('the response to a failed call hides the cause, and a slow call fails at the integration timeout', async () => {
  const failed = await order({ fail: true });
  expect([failed.status, await failed.text()]).toEqual([
    500,
    '{"message":"Internal Server Error"}',
  ]);
  const slow = await order({ sleep: 3000 }, '/slow/orders');
  expect([slow.status, await slow.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
});

test('a client that disconnects during a request body neither stops the server nor adds log lines', async () => {
  const socket = connect(rig.port, '127.0.0.1');
  socket.write(
    `PUT /request-service/requests/1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await rig.token()}\r\ncontent-length: 100\r\n\r\nhalf`,
    () => socket.destroy(),
  );
  await new Promise((resolve) => socket.on('close', resolve));
  expect((await call('/health')).status).toBe(200);
});
