import * as z from 'zod';

/** Header with the origin key. Its name is repeated in infra/constructs/web-site.ts, which functions don't import. */
export const originHeader = 'x-countersign-origin';

/** Whether a header has an accepted key. `keys`: one, or two separated by a comma while the key is replaced. */
export const isOriginKey = (header = '', keys: string): boolean =>
  header !== '' && keys.split(',').includes(header);

const Texts = z.record(z.string(), z.string().optional());
/** Do not parse the object, because a record schema would silently drop the name `__proto__`. */
const AnyTexts = z.custom<Readonly<Record<string, string | undefined>>>(
  (value) => Texts.safeParse(value).success,
);

/** Used fields of an HTTP API event, payload format 2.0. Header names are in lower case. */
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

/** Return the path as in the contracts, without the stage that the gateway prepends. */
export function readCallPath({ requestContext: { stage, http } }: HttpEvent): string {
  const prefix = `/${stage}`;
  return http.path.startsWith(`${prefix}/`) ? http.path.slice(prefix.length) : http.path;
}

/** Mask a path for the log. A part that is longer than an id may be the secret of a URL. */
export const maskPath = (path: string): string => path.replace(/[\w-]{37,}/g, '*');
