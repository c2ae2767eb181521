import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { Problem } from '#shared/errors.ts';
import { personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { startSrpAttempt } from './srp.ts';

/** Content of `/config.json`, by which a browser finds the services and the user pool. */
export const ProductConfig = z.object({
  applicationId: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolDomain: z.string(),
  userPoolEndpoint: z.string().optional(),
  requestServiceUrl: z.string(),
  workflowServiceUrl: z.string(),
});
export type ProductConfig = z.infer<typeof ProductConfig>;

export type CallInput<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<E['body']>;
  files?: { name: string; bytes: Uint8Array<ArrayBuffer>; type: string }[];
  idempotencyKey?: string;
};
/** A signed-in person who calls the operations of the product in the same way as the browser. */
export type SignedInPerson = {
  userId: string;
  email: string;
  idToken: string;
  /** Time at which the token expires, in ms since the epoch. */
  expiresAt: number;
  call<E extends Endpoint>(endpoint: E, sent?: CallInput<E>): Promise<Output<E>>;
};

/** An error response of the product, with the fields of its problem document. */
export class ProblemResponseError extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  constructor(problem: Problem, operation: string) {
    super(
      `${operation}: ${problem.code}: ${problem.detail} ${JSON.stringify(problem.fields ?? {})}`,
    );
    this.problem = problem;
  }
}

const Challenge = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  Session: z.string().optional(),
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});
export const SignInResponse = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string(),
  }),
});
const Claims = z.object({
  sub: z.string(),
  [personClaim]: z.string().optional(),
  exp: z.number(),
});

/** Call a product as its site does. `url`: URL of the site without a trailing slash. */
export async function connectSite(url: string) {
  const config = ProductConfig.parse(await (await fetch(`${url}/config.json`)).json());
  const pool = config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`;

  async function ask(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(pool, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: config.userPoolClientId, ...body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation}: ${text}`);
    return JSON.parse(text);
  }

  /**
   * Prove a password by secure remote password. Returns tokens or the next challenge. Throws with the error text of the
   * pool if it refuses.
   */
  async function prove(email: string, password: string): Promise<unknown> {
    const attempt = startSrpAttempt(config.userPoolId);
    const challenge = Challenge.parse(
      await ask('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: attempt.publicA },
      }),
    );
    const responses = attempt.answer(challenge.ChallengeParameters, password);
    return ask('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: responses,
      ...(challenge.Session && { Session: challenge.Session }),
    });
  }

  const tokensFor = async (email: string, password: string) =>
    SignInResponse.parse(await prove(email, password)).AuthenticationResult;

  const signIn = async (email: string, password: string) =>
    resume(email, (await tokensFor(email, password)).IdToken);

  /** Continue with a token from an earlier sign-in. */
  function resume(email: string, idToken: string): SignedInPerson {
    const claims = Claims.parse(
      JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()),
    );
    return {
      userId: readPersonId(claims),
      email,
      idToken,
      expiresAt: claims.exp * 1000,
      call: (endpoint, sent) => callOperationAs(url, config, idToken, endpoint, sent),
    };
  }

  return { url, config, ask, prove, tokensFor, signIn, resume };
}
export type Site = Awaited<ReturnType<typeof connectSite>>;

async function callOperationAs<E extends Endpoint>(
  url: string,
  config: ProductConfig,
  token: string,
  endpoint: E,
  sent: CallInput<E> = {},
): Promise<Output<E>> {
  const values = new Map<string, unknown>(Object.entries({ ...sent.params }));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries({ ...sent.query }).map(([name, value]) => [name, String(value)]),
  );
  const base =
    endpoint.service === 'request-service' ? config.requestServiceUrl : config.workflowServiceUrl;
  const { body, type } = serializeBody(endpoint, sent);
  const answer = await fetch(
    `${new URL(base, url).href}${path}${search.size ? `?${search}` : ''}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(type && { 'content-type': type }),
        ...(endpoint.method === 'POST' && {
          'idempotency-key': sent.idempotencyKey ?? randomUUID(),
        }),
      },
      ...(body !== undefined && { body }),
    },
  );
  const operation = `${endpoint.method} ${path}`;
  if (!answer.ok) throw new ProblemResponseError(Problem.parse(await answer.json()), operation);
  return endpoint.response.parse(
    endpoint.answers === 'binary' ? await answer.bytes() : await answer.json(),
  ) as Output<E>;
}

function serializeBody<E extends Endpoint>(
  endpoint: E,
  { body, files = [] }: CallInput<E>,
): { body?: string | FormData; type?: string } {
  if (endpoint.accepts === 'multipart') {
    const form = new FormData();
    form.set('payload', JSON.stringify(body ?? {}));
    for (const file of files)
      form.append('files', new Blob([file.bytes], { type: file.type }), file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}
