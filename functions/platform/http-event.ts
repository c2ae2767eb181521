import * as z from 'zod';

const Texts = z.record(z.string(), z.string().optional());
/** As it is: a record would drop the name `__proto__` without a word. */
const AnyTexts = z.custom<Readonly<Record<string, string | undefined>>>(
  (value) => Texts.safeParse(value).success,
);

/** Fields read from an HTTP API event, payload format 2.0. Header names are in lower case. */
export const HttpEvent = z.object({
  headers: Texts.default({}),
  pathParameters: Texts.default({}),
  queryStringParameters: AnyTexts.default({}),
  rawQueryString: z.string().default(''),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().default(false),
  requestContext: z.object({
    requestId: z.string().default(''),
    stage: z.string(),
    http: z.object({ method: z.string(), path: z.string() }),
    authorizer: z.object({ jwt: z.object({ claims: z.unknown() }) }).optional(),
  }),
});
export type HttpEvent = z.infer<typeof HttpEvent>;

/** The path as the contracts have it: the gateway leaves its stage in front. */
export function readCallPath({ requestContext: { stage, http } }: HttpEvent): string {
  const prefix = `/${stage}`;
  return http.path.startsWith(`${prefix}/`) ? http.path.slice(prefix.length) : http.path;
}

/** A path as it may be logged: what is longer than an id can be the secret of an address. */
export const loggedPath = (path: string): string => path.replace(/[\w-]{37,}/g, '*');
