import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { runAndCountMails } from '#functions/platform/table/mail-effects.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { areas } from '#infra/areas.ts';
import { entryFilePath } from '#infra/function-entries.ts';
import { startFilesRig } from '#one-machine/tests/support/files-host.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { Problem } from '#shared/errors.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startIdentityRig } from './identity-host.ts';
import { type LetterRig, startLetterRig } from './letter-rig.ts';
import { seedOrganisation } from './seed-organisation.ts';

export type Claims = Record<string, string>;
/** A call in the gateway's format. `as` is null for a call without a token. */
export type ApiCall = {
  readonly as: PersonName | Claims | null;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** Body, sent as JSON, or as the part `payload` of a multipart operation. */
  readonly body?: unknown;
  readonly files?: readonly {
    readonly name: string;
    readonly content: string | Uint8Array<ArrayBuffer>;
  }[];
  readonly headers?: Record<string, string>;
  /** Raw body that replaces `body`. */
  readonly raw?: { readonly text: string | Buffer; readonly type: string };
};
export type ApiResponse<T> = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: T;
  /** Problem document of an error response. */
  readonly problem: Problem | undefined;
  readonly bytes: Buffer;
};

const GatewayResponse = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  isBase64Encoded: z.boolean().default(false),
});
const Handler = z.object({
  handler: z.custom<(event: APIGatewayProxyEventV2, context: unknown) => Promise<unknown>>(),
});
export const poolId = 'eu-central-1_tests';

/** Return the claims that the gateway reads from an ID token of this person. */
export const buildClaims = (name: PersonName): Claims => ({
  sub: people[name],
  token_use: 'id',
  exp: String(Math.floor(Date.now() / 1000) + 3600),
  iss: `https://cognito-idp.eu-central-1.amazonaws.com/${poolId}`,
  email: users[name].email,
  name: users[name].name,
  ...(name === 'admin' && { 'cognito:groups': '[admin]' }),
});

async function encodeTestBody(endpoint: Endpoint, { body, files = [], raw }: ApiCall) {
  if (raw) return { bytes: Buffer.from(raw.text), type: raw.type };
  if (endpoint.accepts !== 'multipart')
    return {
      bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      type: 'application/json',
    };
  const form = new FormData();
  form.set('payload', JSON.stringify(body));
  for (const { name, content } of files) form.append('files', new File([content], name));
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { bytes: Buffer.from(await response.arrayBuffer()), type };
}

/**
 * Operations whose mails never count: a file of thousands of rows is one action in many calls, and people who confirm
 * their own address are mailed themselves.
 */
const isUncounted = (path: string) =>
  path.endsWith('/import') || path === '/users/new-address/confirm';
/** @throws Error if an operation has led to mail to others, but its contract does not declare `mails` */
function assertMarkedAsMailing({ method, path, mails }: Endpoint): void {
  if (mails || (method === 'POST' && isUncounted(path))) return;
  throw new Error(`${method} ${path} leads to mail: its contract lacks \`mails\`.`);
}

const pathTo = ({ path }: Endpoint, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

/** Build the event of payload format 2.0 for a call. */
export async function buildGatewayEvent(
  endpoint: Endpoint,
  sent: ApiCall,
): Promise<APIGatewayProxyEventV2> {
  const { bytes, type } = await encodeTestBody(endpoint, sent);
  const path = `/${endpoint.service}${pathTo(endpoint, sent.params)}`;
  const claims = typeof sent.as === 'string' ? buildClaims(sent.as) : sent.as;
  const http = { method: endpoint.method, path, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' };
  return {
    version: '2.0',
    routeKey: `${endpoint.method} ${endpoint.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(sent.query).toString(),
    headers: { ...(bytes.length > 0 && { 'content-type': type }), ...sent.headers },
    ...(sent.params && { pathParameters: sent.params }),
    ...(sent.query && { queryStringParameters: sent.query }),
    ...(bytes.length > 0 && { body: bytes.toString('base64') }),
    isBase64Encoded: bytes.length > 0,
    requestContext: {
      ...{ accountId: '', apiId: '', domainName: '', domainPrefix: '', time: '', timeEpoch: 0 },
      ...{ routeKey: '', requestId: randomUUID(), stage: endpoint.service, http },
      ...(claims && { authorizer: { jwt: { claims } } }),
    },
  };
}

/**
 * Start the handlers of all areas over a real table, user pool and buckets. Store the small organisation, unless `seed`
 * stores other data. `more` replaces parts of the organisation.
 */
export async function startApi(more: Partial<Reference> = {}, seed = seedOrganisation) {
  const engine = await startTableEngine();
  const files = await startFilesRig();
  const identity = await startIdentityRig(poolId);
  const table = await engine.freshTable();
  Object.assign(process.env, {
    TABLE_NAME: table.tableName,
    FILES_BUCKET: 'files',
    APPLICATION_ID: applicationId,
    USER_POOL_ID: poolId,
    ADMIN_MFA: process.env.ADMIN_MFA ?? 'optional',
    LOG_LEVEL: 'ERROR',
    // Tests call faster than people. Separate tests cover the limits.
    WRITING_CALLS_PER_MINUTE: process.env.WRITING_CALLS_PER_MINUTE ?? '1000000',
    MAILING_CALLS_PER_MINUTE: process.env.MAILING_CALLS_PER_MINUTE ?? '1000000',
    READING_CALLS_PER_MINUTE: process.env.READING_CALLS_PER_MINUTE ?? '1000000',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_S3: files.host.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.endpoint,
  });
  const port = dynamoTable(table.tableName, table.client);
  await seed(port, more);
  const requests = requestStore(port);
  const handlers = new Map<string, z.infer<typeof Handler>['handler']>();
  let letters: Promise<LetterRig> | undefined;

  const handlerFor = async (endpoint: Endpoint) => {
    const area = areas.find(({ endpoints }) => endpoints.includes(endpoint));
    if (!area) throw new Error(`No area serves ${endpoint.method} ${endpoint.path}.`);
    const known = handlers.get(area.name);
    if (known) return known;
    const entry = `../../${entryFilePath(`api/${area.name}`)}`;
    const { handler } = Handler.parse(await import(entry));
    handlers.set(area.name, handler);
    return handler;
  };

  const deliver = async (
    endpoint: Endpoint,
    event: APIGatewayProxyEventV2,
  ): Promise<ApiResponse<unknown>> => {
    const handler = await handlerFor(endpoint);
    const answer = GatewayResponse.parse(
      await runAndCountMails(
        () => handler(event, {}),
        async () => assertMarkedAsMailing(endpoint),
      ),
    );
    const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
    const isJson = /json/.test(answer.headers['content-type'] ?? '');
    const body: unknown = isJson ? JSON.parse(bytes.toString()) : {};
    const { statusCode: status, headers } = answer;
    return { status, headers, body, bytes, problem: Problem.safeParse(body).data };
  };

  return {
    table: port,
    /** SQLite file of the table engine, and the name of the table in it. */
    stored: { file: engine.file, tableName: table.tableName },
    requests,
    files,
    identity,
    deliver,

    async call<E extends Endpoint>(endpoint: E, sent: ApiCall): Promise<ApiResponse<Output<E>>> {
      const reply = await deliver(endpoint, await buildGatewayEvent(endpoint, sent));
      return { ...reply, body: z.custom<Output<E>>().parse(reply.body) };
    },

    /** Open the next group of stages, as the state machine does after a request was submitted. */
    async openStages(requestId: string): Promise<void> {
      const record = await requests.load(applicationId, requestId);
      const reference = await referenceStore(port).load(applicationId);
      const asked = { at: new Date().toISOString(), newId: randomUUID };
      const change = await directoryStore(port).decide(applicationId, reference, (organisation) =>
        openStages(record, { ...asked, organisation }),
      );
      if (change) await requests.save(change);
    },

    /** Return the queues of dead letters, which are started by the first call. */
    letters(): Promise<LetterRig> {
      letters ??= startLetterRig();
      return letters;
    },

    async stop() {
      await (await letters)?.stop();
      table.close();
      await engine.stop();
      await files.stop();
      await identity.stop();
    },
  };
}
export type Api = Awaited<ReturnType<typeof startApi>>;
