import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClock } from '#local/clock.ts';
import { type Functions, startFunctions } from '#local/functions/functions.ts';
import { openGateway } from '#local/http/gateway.ts';
import { type HttpServer, startHttp } from '#local/http/server.ts';
import { openSite } from '#local/http/site.ts';
import { localHeaders } from '#local/http/site-headers.ts';
import { tokenVerifiers } from '#local/http/verify-token.ts';
import { loadSigningKey, type SigningKey } from '#local/identity/signing-key.ts';
import type { Part } from '#local/part.ts';
import type { ApiRoute } from '#local/template/read-apis.ts';

const issuer = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool';
const echo = `export const handler = async (event) => {
  const order = event.rawPath.endsWith('/orders') ? JSON.parse(event.body) : undefined;
  if (order?.sleep) await new Promise((resolve) => setTimeout(resolve, order.sleep));
  if (order?.fail) throw new Error('secret detail');
  return order?.answer ?? event;
};`;

let folder: string;
let http: HttpServer & Part;
let functions: Functions & Part;
let key: SigningKey;
const clock = openClock();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'http-'));
  key = await loadSigningKey(folder);
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  writeFileSync(join(folder, 'site/index.html'), `<title>Countersign</title>${' '.repeat(2000)}`);
  writeFileSync(join(folder, 'site/assets/main-1a2b.js'), 'export const a = 1;'.repeat(200));
  writeFileSync(join(folder, 'secret.txt'), 'not of the site');
  writeFileSync(join(folder, 'index.mjs'), echo);
  functions = await startFunctions({
    functions: [
      {
        id: 'Echo',
        name: 'echo',
        arn: 'arn:echo',
        folder,
        handler: 'index.handler',
        timeout: 10_000,
        memory: 256,
        environment: {},
      },
    ],
    environment: {},
    clock,
    logs: join(folder, 'logs'),
  });
  const authorizer = { issuer, audience: ['client'] };
  const route = (text: string, given: Partial<ApiRoute> = {}): ApiRoute => {
    const [method = '', path = ''] = text.split(' ');
    return { key: text, method, path, functionArn: 'arn:echo', timeout: 500, authorizer, ...given };
  };
  const { authorizer: _, ...open } = route('GET /health');
  const { authorizer: __, ...orders } = route('POST /orders');
  const gateway = openGateway({
    api: {
      id: 'api1',
      stage: 'request-service',
      routes: [
        open,
        orders,
        route('GET /users/{id}'),
        route('GET /users/exists'),
        route('PUT /requests/{id}', { timeout: 5000 }),
        route('GET /requests/{requestId}/audit'),
        route('ANY /any/{rest+}'),
      ],
    },
    invoke: functions.invoke,
    verifierOf: tokenVerifiers(key.jwks, clock),
    clock,
  });
  http = await startHttp({ port: 0, log: () => {} });
  http.serve({
    gateways: new Map([['request-service', gateway]]),
    mounts: [
      {
        prefix: '/mail',
        handler: (request, response) => {
          response.end(`mail ${request.url}`);
        },
      },
    ],
    config: { region: 'eu-central-1' },
    site: openSite(join(folder, 'site')),
    headers: { 'x-frame-options': 'DENY' },
  });
});
afterAll(async () => {
  await http.stop();
  await functions.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Claims = Record<string, unknown>;
const token = (claims: Claims = {}, from = key) => {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({
    ...{ iss: issuer, aud: 'client', sub: 'u1', token_use: 'id', iat: now, exp: now + 3600 },
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: from.kid })
    .sign(from.privateKey);
};
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${http.url}/request-service${path}`, init);
const withToken = async (path: string, init: RequestInit = {}) =>
  call(path, {
    ...init,
    headers: { authorization: `Bearer ${await token()}`, ...Object(init.headers) },
  });
const order = (body: unknown) =>
  call('/orders', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('a handler gets an event of payload format 2.0', async () => {
  const good = await token({ 'cognito:groups': ['admin', 'finance'], email_verified: true });
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

test('the most specific route answers, each with its own parameter names', async () => {
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

test('an unknown path, a known one with another method and one that cannot be decoded are not found', async () => {
  for (const path of ['/nothing', '/health/', '/requests/7', '/users/%E0%A4%A', '/users//x']) {
    const response = await withToken(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toBe('{"message":"Not Found"}');
  }
});

test('a public route wants no token', async () => {
  const response = await call('/health');
  expect(await response.json()).not.toHaveProperty('requestContext.authorizer');
});

test('only a token of this pool, for this client, in its time opens a route', async () => {
  const now = Math.floor(clock.now() / 1000);
  const foreign = await loadSigningKey(mkdtempSync(join(folder, 'other-')));
  const good = await token();
  const bad: Record<string, string> = {
    none: '',
    garbage: 'x.y.z',
    'of another pool': await token({ iss: `${issuer}2` }),
    'for another client': await token({ aud: 'other' }),
    expired: await token({ iat: now - 7200, exp: now - 1 }),
    'not yet valid': await token({ nbf: now + 600 }),
    'issued in the future': await token({ iat: now + 600 }),
    'signed by somebody else': await token({}, foreign),
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

test('a token that was good is refused once the clock is past its end', async () => {
  const short = await token({ exp: Math.floor(clock.now() / 1000) + 600 });
  const headers = { authorization: `Bearer ${short}` };
  expect((await call('/users/1', { headers })).status).toBe(200);
  clock.advance(601_000);
  expect((await call('/users/1', { headers })).status).toBe(401);
});

test('JSON arrives as text, everything else in base64', async () => {
  const put = async (type: string, body: BodyInit) =>
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

test('a body over the limits is refused as too large, declared or not', async () => {
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

test('what a handler answers is sent as the gateway would', async () => {
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

test('a failed call tells nothing of its reason, a slow one ends at the integration time limit', async () => {
  const failed = await order({ fail: true });
  expect([failed.status, await failed.text()]).toEqual([
    500,
    '{"message":"Internal Server Error"}',
  ]);
  const slow = await order({ sleep: 3000 });
  expect([slow.status, await slow.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
});

test('screens are the single page, files are kept or asked for by where they lie', async () => {
  for (const path of ['/', '/auth/login', '/requests/history', '/user/%2e%2e/x']) {
    const response = await fetch(http.url + path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('Countersign');
  }
  const script = await fetch(`${http.url}/assets/main-1a2b.js?x`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(await script.text()).toBe('export const a = 1;'.repeat(200));
  const etag = script.headers.get('etag') ?? '';
  const again = await fetch(`${http.url}/assets/main-1a2b.js`, {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  expect(await (await fetch(`${http.url}/config.json`)).json()).toEqual({ region: 'eu-central-1' });
  expect((await fetch(`${http.url}/assets/none.js`)).status).toBe(404);
  expect((await fetch(http.url, { method: 'POST' })).status).toBe(405);
});

/** Sends a path as it is: fetch would clean it first. */
const raw = (path: string, host = 'localhost') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpRequest({ port: http.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

test('no path leads out of the site', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/a%00.txt',
    '/%ff.txt',
  ]) {
    expect([path, (await raw(path)).status]).toEqual([path, 404]);
  }
});

test('a page of another site that points its name at this machine is refused', async () => {
  expect((await raw('/config.json', 'evil.example')).status).toBe(421);
  expect((await raw('/config.json', '127.0.0.1:4280')).status).toBe(200);
});

test('a mounted part answers its own paths only', async () => {
  expect((await raw('/mail/1?x=2')).text).toBe('mail /mail/1?x=2');
  expect((await raw('/mailbox')).text).toContain('Countersign');
});

test('a port in use is named with a way out', async () => {
  await expect(startHttp({ port: http.port, log: () => {} })).rejects.toThrow(
    `Port ${http.port} is in use. Choose another one: npm start -- --port ${http.port + 1}`,
  );
});

test('a caller who goes away in the middle of a body leaves the server working', async () => {
  const socket = connect(http.port, '127.0.0.1');
  socket.write(
    `PUT /request-service/requests/1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await token()}\r\ncontent-length: 100\r\n\r\nhalf`,
    () => socket.destroy(),
  );
  await new Promise((resolve) => socket.on('close', resolve));
  expect((await call('/health')).status).toBe(200);
});

test('on one machine the page may call its parts, and nothing insists on https', () => {
  expect(
    localHeaders(
      {
        'strict-transport-security': 'max-age=1',
        'x-frame-options': 'DENY',
        'content-security-policy':
          "default-src 'none'; connect-src 'self'; upgrade-insecure-requests",
      },
      ['http://127.0.0.1:1'],
    ),
  ).toEqual({
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; connect-src 'self' http://127.0.0.1:1",
  });
});
