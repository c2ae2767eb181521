import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeProduct } from '#one-machine/compose.ts';
import { startHttp } from '#one-machine/http/server.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { smallStack, writeStack } from '#one-machine/tests/support/small-stack.ts';

let folder: string;
let parts: RuntimePart[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  writeStack(join(folder, 'stack'), smallStack);
  for (const name of ['site', 'data']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'site/index.html'), 'Countersign');
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
const stop = async () => {
  for (const part of parts.reverse()) await part.stop();
  parts = [];
};

async function start(test = true) {
  const keep = <P extends RuntimePart>(part: P): P => {
    parts.push(part);
    return part;
  };
  const http = keep(await startHttp({ port: 0, log: printUnusualLog }));
  const composed = await composeProduct({
    prepared: { stack: join(folder, 'stack'), site: join(folder, 'site') },
    data: join(folder, 'data'),
    isKnownPassword: () => false,
    test,
    http,
    log: printUnusualLog,
    keep,
  });
  composed.serve();
  const get = async (path: string) => (await fetch(http.url + path)).json();
  const post = (path: string, body: unknown, type = 'application/json') =>
    fetch(http.url + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
  return { ...composed, url: http.url, get, post };
}

test('functions get the endpoints of all local services, and the page gets those of its user pool', async () => {
  const { get, url } = await start();
  const health: unknown = await get('/request-service/health');
  const local = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/?$/);
  expect(health).toMatchObject({
    environment: {
      TABLE_NAME: 'table',
      SITE_URL: url,
      AWS_REGION: 'eu-central-1',
      // The table has a loopback address that pages cannot guess.
      AWS_ENDPOINT_URL_DYNAMODB: expect.stringMatching(/^http:\/\/127(\.\d+){3}:\d+$/),
      AWS_ENDPOINT_URL_SFN: local,
      AWS_ENDPOINT_URL_S3: local,
      AWS_ENDPOINT_URL_SESV2: local,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: local,
    },
  });
  expect(await get('/config.json')).toEqual({
    userPoolId: 'eu-central-1_pool',
    region: 'eu-central-1',
    userPoolDomain: expect.stringMatching(/^localhost:\d+$/),
    userPoolEndpoint: local,
  });
  expect((await fetch(`${url}/request-service/users/1`)).status).toBe(401);
});

test('POST /local/clock moves the clock of all services by a duration or to a time', async () => {
  const { get, post, clock } = await start();
  const before = clock.now();
  const moved = await (await post('/local/clock', { advance: 'P1W2DT3H4M5S' })).json();
  const by = 9 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5000;
  expect(clock.now()).toBeGreaterThanOrEqual(before + by);
  expect(moved).toEqual({ now: expect.stringMatching(/Z$/) });
  await post('/local/clock', { to: '2100-01-01T00:00:00+01:00' });
  expect(await get('/local/clock')).toEqual({ now: expect.stringMatching(/^2099-12-31T23:00/) });
  expect(await get('/request-service/health')).toMatchObject({
    event: { requestContext: { time: expect.stringMatching(/^31\/Dec\/2099:23:00/) } },
  });
});

test.each([
  ['/local/clock', { advance: 'P1M' }],
  ['/local/clock', { advance: 'P' }],
  ['/local/clock', { advance: 'PT' }],
  ['/local/clock', { to: '2000-01-01T00:00:00Z' }],
  ['/local/clock', { to: 'tomorrow' }],
  ['/local/clock', { advance: 'P99999999D' }],
  ['/local/clock', {}],
  ['/local/fault', { kill: 'everything' }],
  ['/local/fault', { throttleTable: 2 }],
  ['/local/fault', { failMail: 1, more: 1 }],
])('%s refuses %j and leaves the clock unchanged', async (path, body) => {
  const { get, post, clock } = await start();
  const response = await post(path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.any(String) });
  expect(clock.now() - Date.now()).toBeLessThan(1000);
  expect(await get('/local/clock')).toEqual({ now: expect.stringMatching(/Z$/) });
});

test('responses under /local cannot be framed, cached, or sniffed, and queues are read-only there', async () => {
  const { url } = await start();
  for (const path of ['/local/clock', '/local/queues']) {
    const { headers } = await fetch(url + path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await fetch(`${url}/local/queues`, { method: 'DELETE' })).status).toBe(405);
});

test('the service works again after each injected fault', async () => {
  expectLogged(/^table engine: ended unexpectedly/, /^table engine: Killed/);
  const { get, post, table, functions } = await start();
  await get('/request-service/health');
  for (const fault of [
    { kill: 'table' },
    { kill: 'functions' },
    { throttleTable: 0.5 },
    { throttleTable: 0 },
    { stream: 'repeat', count: 1 },
    { failMail: 1 },
  ]) {
    expect([fault, (await post('/local/fault', fault)).status]).toEqual([fault, 200]);
  }
  expect(await functions.invoke('Echo', 1)).toMatchObject({ statusCode: 200 });
  expect(await table.sweepExpired()).toBe(0);
});

test('a cross-origin form post cannot move the clock', async () => {
  const { post } = await start();
  expect((await post('/local/clock', { advance: 'P1D' }, 'text/plain')).status).toBe(400);
});

test('without the option --test, the product rejects changes of the clock and injected faults', async () => {
  const { post, clock } = await start(false);
  const before = Date.now();
  expect((await post('/local/clock', { advance: 'P1D' })).ok).toBe(false);
  expect((await post('/local/fault', { kill: 'runtime' })).ok).toBe(false);
  expect(clock.now() - before).toBeLessThan(86_400_000);
});
