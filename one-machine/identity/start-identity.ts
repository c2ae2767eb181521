import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { arn } from '#one-machine/account.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import type { Caller } from '#one-machine/policy/caller.ts';
import { loadCertificate } from './certificate.ts';
import { setPassword } from './check-password.ts';
import { type Call, type HttpResponse, jsonResponse } from './http-reply.ts';
import { serveIdentity } from './identity-server.ts';
import { createManagedLogin, discoveryDocument } from './login/managed-login.ts';
import { generateTemporaryPassword } from './password.ts';
import type { PoolSettings } from './pool-settings.ts';
import { loadSigningKey } from './signing-key.ts';
import { createTokens } from './tokens.ts';
import { cleanEmail, createUserRecord } from './user.ts';
import { createUserPool, type PoolMail, saveUser, type UserPool } from './user-pool.ts';
import { answerUserPoolCall } from './user-pool-api.ts';
import { openUserStore } from './user-store.ts';

export type Identity = {
  readonly userPoolId: string;
  readonly clientId: string;
  /** Same issuer as the real pool, so that the template's authorizer works unchanged. */
  readonly issuer: string;
  readonly jwks: JSONWebKeySet;
  /** HTTP address for the AWS SDK and Amplify's `userPoolEndpoint`. */
  readonly endpoint: string;
  /** Host and port of the managed login. Amplify requires https for it. */
  readonly loginDomain: string;
  /** Create or update a confirmed person of the demo. Idempotent. */
  createUser(person: DemoPerson): void;
  /**
   * Create the first person of an empty pool as a member of the group, and return the temporary password. Each call
   * returns a new password until the person has changed it, and undefined if the pool has other people.
   */
  inviteFirst(email: string, group: string): string | undefined;
};

export type DemoPerson = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly groups: readonly string[];
};

/**
 * Start the user pool of this machine, with its state in `<data>/identity`.
 * - `clock.now()` is the moved time in milliseconds, used for tokens, codes and lockouts.
 * - `siteOrigins` are the origins of the site, which replace those in the template's callback URLs. Rejects if a newer
 *   version wrote the folder.
 */
export async function startIdentity(options: {
  data: string;
  clock: { now(): number };
  /** Callers with administrator access to the pool. */
  callers: readonly Caller[];
  pool: PoolSettings;
  deliver: (mail: PoolMail) => void | Promise<void>;
  /** Calls a function of the template; required only for a pool with triggers. */
  invoke?: UserPool['invoke'];
  siteOrigins: readonly [string, ...string[]];
  report?: (error: unknown) => void;
}): Promise<Identity & RuntimePart> {
  const folder = join(options.data, 'identity');
  const settings = {
    ...options.pool,
    callbackUrls: toSiteUrls(options.pool.callbackUrls, options.siteOrigins),
    logoutUrls: toSiteUrls(options.pool.logoutUrls, options.siteOrigins),
  };
  const { userPoolId, clientId } = settings;
  const region = userPoolId.slice(0, userPoolId.indexOf('_'));
  const poolArn = arn('cognito-idp', `userpool/${userPoolId}`);
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const now = () => Math.floor(options.clock.now() / 1000);
  const store = openUserStore(folder);
  const key = await loadSigningKey(folder);
  const invoke = options.invoke ?? noFunctions;
  const tokens = createTokens({ settings, issuer, key, store, invoke, now });
  const pool = createUserPool({
    settings,
    store,
    tokens,
    deliver: options.deliver,
    invoke,
    seed: key.seed,
    now,
  });
  const login = createManagedLogin(
    pool,
    new URL('/auth/forgot-password', options.siteOrigins[0]).href,
  );

  const served = {
    data: options.data,
    origins: options.siteOrigins,
    report: options.report ?? ((error: unknown) => console.error(error)),
  };
  const loginServer = await serveIdentity({
    ...served,
    name: 'login',
    certificate: loadCertificate(folder),
    answer: async (call) => (await login(call)) ?? jsonResponse(404, { message: 'Not found' }),
  });
  const loginDomain = `localhost:${loginServer.port}`;

  async function answer(call: Call): Promise<HttpResponse> {
    switch (`${call.method} ${call.url.pathname}`) {
      case `GET /${userPoolId}/.well-known/jwks.json`:
        return jsonResponse(200, key.jwks);
      case `GET /${userPoolId}/.well-known/openid-configuration`:
        return discoveryDocument(
          issuer,
          `${call.url.origin}/${userPoolId}/.well-known/jwks.json`,
          loginDomain,
        );
      case 'POST /': {
        const request = {
          target: call.header('x-amz-target'),
          refusal: (action: string) => call.refusal(options.callers, { action, resource: poolArn }),
          body: call.body,
        };
        return jsonResponse(
          200,
          await answerUserPoolCall(pool, request),
          'application/x-amz-json-1.1',
        );
      }
      default:
        return jsonResponse(404, { message: 'Not found' });
    }
  }
  const endpointServer = await serveIdentity({
    ...served,
    name: 'user-pool',
    answer,
  });

  let stopped = false;
  return {
    name: 'identity',
    userPoolId,
    clientId,
    issuer,
    jwks: key.jwks,
    endpoint: `http://127.0.0.1:${endpointServer.port}/`,
    loginDomain,
    createUser(person) {
      const attributes = { name: person.name, email_verified: 'true' };
      const known = store.find(person.sub);
      const user = known
        ? { ...known, email: cleanEmail(person.email), attributes }
        : createUserRecord(person.email, attributes, now(), person.sub);
      store.together(() => {
        saveUser(
          pool,
          setPassword(pool, { ...user, status: 'CONFIRMED' as const }, person.password),
        );
        for (const group of person.groups) store.addToGroup(group, person.sub);
      });
    },
    inviteFirst(email, group) {
      const [first, second] = store.list('', 2);
      const isWaiting = first?.email === email && first.status === 'FORCE_CHANGE_PASSWORD';
      if (second || (first && !isWaiting)) return undefined;
      const person = first ?? createUserRecord(email, { email_verified: 'true' }, now());
      const password = generateTemporaryPassword();
      store.together(() => {
        saveUser(
          pool,
          setPassword(pool, { ...person, status: 'FORCE_CHANGE_PASSWORD' as const }, password),
        );
        store.addToGroup(group, person.sub);
      });
      return password;
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      await Promise.all([loginServer.close(), endpointServer.close()]);
      store.close();
    },
  };
}

const noFunctions = () => Promise.reject(new Error('This pool was started without functions.'));

/** Return the paths of the template's URLs on each origin of this machine's site. */
function toSiteUrls(urls: readonly string[], origins: readonly string[]): string[] {
  const paths = urls.map((url) => new URL(url)).map(({ pathname, search }) => pathname + search);
  return [...new Set(origins.flatMap((origin) => paths.map((path) => new URL(path, origin).href)))];
}
