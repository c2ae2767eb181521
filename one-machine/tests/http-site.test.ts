import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttp } from '#one-machine/http/server.ts';
import { getLocalHeaders } from '#one-machine/http/site-headers.ts';
import { type HttpRig, startHttpRig } from '#one-machine/tests/support/http-rig.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';

let rig: HttpRig;
beforeAll(async () => {
  rig = await startHttpRig();
});
afterAll(() => rig.stop());

test('application paths return the HTML page uncached, and hashed assets are cached as immutable', async () => {
  for (const path of ['/', '/auth/login', '/requests/history', '/user/%2e%2e/x']) {
    const response = await fetch(rig.url + path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('Countersign');
  }
  const script = await fetch(`${rig.url}/assets/main-1a2b.js?x`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(await script.text()).toBe('export const a = 1;'.repeat(200));
  const etag = script.headers.get('etag') ?? '';
  const again = await fetch(`${rig.url}/assets/main-1a2b.js`, {
    headers: { 'accept-encoding': 'br', 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  expect(await (await fetch(`${rig.url}/config.json`)).json()).toEqual({ region: 'eu-central-1' });
  expect((await fetch(`${rig.url}/assets/none.js`)).status).toBe(404);
  expect((await fetch(rig.url, { method: 'POST' })).status).toBe(405);
});

/** Send the path unchanged, because fetch would normalize it first. */
const raw = (path: string, host = 'localhost') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpRequest({ port: rig.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });

test('a path that leads outside the site folder returns 404', async () => {
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

test('a request with a foreign host name is refused with 421, against DNS rebinding', async () => {
  expect((await raw('/config.json', 'evil.example')).status).toBe(421);
  expect((await raw('/config.json', '127.0.0.1:4280')).status).toBe(200);
});

test('a mounted handler receives only requests below its own path', async () => {
  expect((await raw('/mail/1?x=2')).text).toBe('mail /mail/1?x=2');
  expect((await raw('/mailbox')).text).toContain('Countersign');
});

test('starting a server on a port in use fails with an error that names the port and suggests another one', async () => {
  await expect(startHttp({ port: rig.port, log: printUnusualLog })).rejects.toThrow(
    `Port ${rig.port} is in use. Choose another one: npm start -- --port ${rig.port + 1}`,
  );
});

test('local response headers allow the page to call all local services and do not enforce HTTPS', () => {
  expect(
    getLocalHeaders(
      {
        'strict-transport-security': 'max-age=1',
        'x-frame-options': 'DENY',
        'content-security-policy':
          "default-src 'none'; connect-src 'self'; frame-src https://files.example; upgrade-insecure-requests",
      },
      ['http://127.0.0.1:1'],
    ),
  ).toEqual({
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; connect-src 'self' http://127.0.0.1:1; frame-src https://files.example http://127.0.0.1:1",
  });
  const framing = { 'content-security-policy': "frame-src 'none'" };
  expect(getLocalHeaders(framing, ['http://127.0.0.1:1'])).toEqual(framing);
});
