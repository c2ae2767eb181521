import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ErrorCode, errorStatus, Problem } from '#shared/errors.ts';
import { schemaComponents, type TakeSchema } from './schema-components.ts';

/** `named`: schemas shared by several operations, each defined once in the document. */
export type OpenApiInput = {
  readonly service: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly named: Readonly<Record<string, z.ZodType>>;
  /** Descriptions of tags, which are the first parts of paths. */
  readonly tags: Readonly<Record<string, string>>;
};
type Json = Record<string, unknown>;

const content = (type: string, schema: unknown) => ({ content: { [type]: { schema } } });
const problemRef = { $ref: '#/components/schemas/Problem' };
/**
 * Errors that every operation may return in addition to its own. Every operation has a query and refuses unknown
 * parameters.
 */
const always: readonly ErrorCode[] = [
  'input.invalid',
  'actor.unauthenticated',
  'actor.signed-out',
  'actor.inactive',
  'rate.limited',
  'server.failed',
  'server.unavailable',
];
const changes = ({ method, params }: Endpoint) =>
  method !== 'GET' && Object.keys(params.shape).length > 0;

/** Return all error codes of an operation: those of its contract, and those common to its kind. */
function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const isForSome = !endpoint.roles.includes('user') || endpoint.errors.includes('actor.forbidden');
  return [
    ...endpoint.errors,
    ...always,
    ...when(isForSome, 'actor.forbidden', 'actor.second-factor-missing'),
    ...when(hasBody, 'input.not-json', 'body.too-large', 'body.type-refused'),
    ...when(endpoint.method === 'POST', 'idempotency.key-reused'),
    ...when(changes(endpoint), 'item.precondition-failed'),
  ];
}
const when = (holds: boolean, ...codes: ErrorCode[]) => (holds ? codes : []);

const header = (name: string, description: string, schema: Json) => ({
  ...{ name, in: 'header', required: false, description, schema },
});
const idempotencyKey = header(
  'Idempotency-Key',
  'The same call with the same key happens once: a repeat gets the first answer. With another call the key is refused (409).',
  { type: 'string', pattern: '^[\\w.:-]{8,100}$' },
);
const ifMatch = header(
  'If-Match',
  'The ETag that was read: where the item has another version by now, nothing is changed (412). None or *: whatever is there.',
  { type: 'string' },
);
const etag = {
  ETag: { description: 'The version of the item, for If-Match.', schema: { type: 'string' } },
};
/** The gateway itself refuses invalid tokens, before any function is called. */
const gatewayRefusal = { type: 'object', properties: { message: { type: 'string' } } };

function describeParameters(endpoint: Endpoint, take: TakeSchema, id: string): Json[] {
  const named = (['params', 'query'] as const).flatMap((part) =>
    Object.entries(endpoint[part].shape).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || !schema.safeParse(undefined).success,
      schema: buildParameterSchema(schema, take, `${id}_${name}_`),
    })),
  );
  return [
    ...named,
    ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
    ...(changes(endpoint) ? [ifMatch] : []),
  ];
}

const TypeOf = z.object({ type: z.unknown() });
/** Return the schema of a path or query parameter. A boolean is text in a URL, so the schema accepts both. */
function buildParameterSchema(schema: z.ZodType, take: TakeSchema, prefix: string): unknown {
  const read = TypeOf.safeParse(take(schema, 'output', prefix));
  const isYesOrNo = read.success && read.data.type === 'boolean';
  return isYesOrNo ? { type: 'boolean' } : take(schema, 'input', prefix);
}

function describeRequestBody({ body, accepts }: Endpoint, take: TakeSchema, id: string): Json {
  if (body instanceof z.ZodUndefined) return {};
  const schema = take(body, 'input', `${id}_body_`);
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const parts = { type: 'object', properties: { payload: schema, files } };
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      ...(accepts === 'multipart'
        ? content('multipart/form-data', parts)
        : content('application/json', schema)),
    },
  };
}

const unauthenticated = {
  content: {
    'application/problem+json': { schema: problemRef },
    'application/json': { schema: gatewayRefusal },
  },
};

function describeResponses(endpoint: Endpoint, take: TakeSchema, id: string): Json {
  const binary = { type: 'string', format: 'binary' };
  const isBinary = endpoint.answers === 'binary';
  const codes = Map.groupBy(listErrorCodes(endpoint), (code) => errorStatus[code]);
  return {
    200: {
      description: 'Done',
      ...(endpoint.etag && { headers: etag }),
      ...(isBinary
        ? content('application/octet-stream', binary)
        : content('application/json', take(endpoint.response, 'output', `${id}_response_`))),
    },
    ...Object.fromEntries(
      [...codes].map(([status, of]) => [
        status,
        {
          description: [...new Set(of)].join(', '),
          ...(status === 401 ? unauthenticated : content('application/problem+json', problemRef)),
        },
      ]),
    ),
  };
}

const about = [
  'Every call carries an ID token of the user pool. Without one, or with one that has expired, the gateway answers 401 as application/json',
  'with a message; for a sign-in that was ended since, the answer is a problem (RFC 9457) like all other refusals. Another method than the',
  'ones below is answered 405 with Allow, an unknown address 404, both as problems. Query parameters that an operation does not name are',
  'refused (400) with the known names, and so are those that come twice. A body may repeat the ids of its address.',
].join(' ');

const readTag = ({ path }: Endpoint) => path.split('/')[1] ?? '';

/** Create the OpenAPI 3.1 document of a service from the contracts of its operations. */
export function openApi({ service, endpoints, named, tags }: OpenApiInput): Json {
  const { components, take } = schemaComponents({ ...named, Problem });
  take(Problem, 'output', 'Problem_');
  const paths: Record<string, Json> = {};
  for (const [id, endpoint] of Object.entries(endpoints)) {
    paths[`/${service}${endpoint.path}`] = {
      ...paths[`/${service}${endpoint.path}`],
      [endpoint.method.toLowerCase()]: {
        operationId: id,
        summary: endpoint.summary,
        description: [endpoint.description, `Roles: ${endpoint.roles.join(', ')}.`]
          .filter(Boolean)
          .join('\n\n'),
        tags: [readTag(endpoint)],
        parameters: describeParameters(endpoint, take, id),
        ...describeRequestBody(endpoint, take, id),
        responses: describeResponses(endpoint, take, id),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: `Countersign ${service}`, version: '1', description: about },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    // The site that serves this document, whatever its name.
    servers: [{ url: '/' }],
    security: [{ idToken: [] }],
    tags: [...new Set(Object.values(endpoints).map(readTag))]
      .sort()
      .map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas: components,
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
