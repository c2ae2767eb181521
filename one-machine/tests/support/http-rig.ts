import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { openClock } from '#one-machine/clock.ts';
import { startFunctions } from '#one-machine/functions/functions.ts';
import { openGateway } from '#one-machine/http/gateway.ts';
import { startHttp } from '#one-machine/http/server.ts';
import { openSite } from '#one-machine/http/site.ts';
import { tokenVerifiers } from '#one-machine/http/verify-token.ts';
import { loadSigningKey, type SigningKey } from '#one-machine/identity/signing-key.ts';
import type { ApiRoute } from '#one-machine/template/read-apis.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';

export const issuer = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_pool';

/** Return the event, or the answer that an order in the body requests. */
const echo = `export const handler = async (event) => {
  const order = event.rawPath.endsWith('/orders') ? JSON.parse(event.body) : undefined;
  if (order?.sleep) await new Promise((resolve) => setTimeout(resolve, order.sleep));
  if (order?.fail) throw new Error('secret detail');
  return order?.answer ?? event;
};`;

export type HttpRig = Awaited<ReturnType<typeof startHttpRig>>;

/** Start the gateway with an API whose function echoes, a site, and a mounted part. */
export async function startHttpRig() {
  const folder = mkdtempSync(join(tmpdir(), 'http-'));
  const clock = openClock();
  const key = await loadSigningKey(folder);
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  writeFileSync(join(folder, 'site/index.html'), `<title>Countersign</title>${' '.repeat(2000)}`);
  writeFileSync(join(folder, 'site/assets/main-1a2b.js'), 'export const a = 1;'.repeat(200));
  writeFileSync(join(folder, 'secret.txt'), 'not of the site');
  writeFileSync(join(folder, 'index.mjs'), echo);
  const functions = await startFunctions({
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
        role: 'arn:aws:iam::000000000000:role/echo',
      },
    ],
    environmentOf: () => ({}),
    steps: new Set(),
    clock,
    logs: join(folder, 'logs'),
  });
  const authorizer = { issuer, audience: ['client'] };
  const route = (text: string, given: Partial<ApiRoute> = {}): ApiRoute => {
    const [method = '', path = ''] = text.split(' ');
    const functionArn = 'arn:echo';
    return { key: text, method, path, functionArn, timeout: 10_000, authorizer, ...given };
  };
  const open = (text: string, given: Partial<ApiRoute> = {}) => {
    const { authorizer: _, ...unsigned } = route(text, given);
    return unsigned;
  };
  const gateway = openGateway({
    api: {
      id: 'api1',
      stage: 'request-service',
      routes: [
        open('GET /health'),
        open('POST /orders'),
        open('POST /slow/orders', { timeout: 500 }),
        route('GET /users/{id}'),
        route('GET /users/exists'),
        route('PUT /requests/{id}'),
        route('GET /requests/{requestId}/audit'),
        route('ANY /any/{rest+}'),
      ],
    },
    invoke: functions.invoke,
    verifierOf: tokenVerifiers(key.jwks, clock),
    clock,
  });
  const http = await startHttp({ port: 0, log: printUnusualLog });
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

  return {
    folder,
    clock,
    port: http.port,
    url: http.url,
    /** Create an ID token like the pool, with these claims as overrides. */
    token: (claims: Record<string, unknown> = {}, from: SigningKey = key) => {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({
        ...{ iss: issuer, aud: 'client', sub: 'u1', token_use: 'id', iat: now, exp: now + 3600 },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: from.kid })
        .sign(from.privateKey);
    },
    async stop() {
      await http.stop();
      await functions.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
