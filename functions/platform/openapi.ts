import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { errorStatus, Problem } from '#shared/errors.ts';
import { schemaComponents, type TakeSchema } from './schema-components.ts';

/** `named`: schemas that several operations share; each stands in the document once. */
export type Description = {
  readonly service: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly named: Readonly<Record<string, z.ZodType>>;
};
type Json = Record<string, unknown>;

const content = (type: string, schema: unknown) => ({ content: { [type]: { schema } } });
const problemRef = { $ref: '#/components/schemas/Problem' };
/** What any operation may answer besides its own errors. */
const always = [
  'actor.unauthenticated',
  'actor.inactive',
  'server.failed',
  'server.unavailable',
] as const;

function parameters(endpoint: Endpoint, take: TakeSchema, id: string): Json[] {
  return (['params', 'query'] as const).flatMap((part) =>
    Object.entries(endpoint[part].shape).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || !schema.safeParse(undefined).success,
      schema: take(schema, 'input', `${id}_${name}_`),
    })),
  );
}

function requestBody({ body, accepts }: Endpoint, take: TakeSchema, id: string): Json {
  if (body instanceof z.ZodUndefined) return {};
  const schema = take(body, 'input', `${id}_body_`);
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const parts = { type: 'object', properties: { payload: schema, files } };
  return {
    requestBody:
      accepts === 'multipart'
        ? content('multipart/form-data', parts)
        : content('application/json', schema),
  };
}

function responses(endpoint: Endpoint, take: TakeSchema, id: string): Json {
  const binary = { type: 'string', format: 'binary' };
  const isBinary = endpoint.answers === 'binary';
  const codes = Map.groupBy([...endpoint.errors, ...always], (code) => errorStatus[code]);
  return {
    200: {
      description: 'Done',
      ...(isBinary
        ? content('application/octet-stream', binary)
        : content('application/json', take(endpoint.response, 'output', `${id}_response_`))),
    },
    ...Object.fromEntries(
      [...codes].map(([status, of]) => [
        status,
        {
          description: [...new Set(of)].join(', '),
          ...content('application/problem+json', problemRef),
        },
      ]),
    ),
  };
}

/** The OpenAPI 3.1 document of a service, made from the contracts of the operations that it serves. */
export function openApi({ service, endpoints, named }: Description): Json {
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
        tags: [endpoint.path.split('/')[1]],
        parameters: parameters(endpoint, take, id),
        ...requestBody(endpoint, take, id),
        responses: responses(endpoint, take, id),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Countersign ${service}`, version: '1' },
    security: [{ idToken: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
