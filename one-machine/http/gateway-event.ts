import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { account } from '../account.ts';
import type { RouteMatch } from './route-table.ts';

type Call = {
  request: IncomingMessage;
  /** Path as received, not decoded, including the stage. */
  path: string;
  query: string;
  body: Buffer;
  match: RouteMatch;
  claims?: Readonly<Record<string, string>>;
  api: { readonly id: string; readonly stage: string };
  now: number;
};

// Content types passed as text. All other bodies, such as multipart and form data, reach the function in base64.
const text = /^(text\/|application\/(json|javascript|xml)\b|[\w/.-]+\+(json|xml)\b)/i;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Format the time as in an access log: `12/Mar/2026:19:03:58 +0000`. */
function formatLogTime(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}

/** Create the event in payload format 2.0. Source: "Working with AWS Lambda proxy integrations for HTTP APIs". */
export function gatewayEvent(call: Call): Record<string, unknown> {
  const { request, match, api, body } = call;
  const { cookie, ...headers } = request.headers;
  const sourceIp = request.socket.remoteAddress ?? '';
  const path = decodeURIComponent(call.path);
  const parameters = Object.entries(match.parameters);
  const contentType = headers['content-type'];
  // Pass a body that is not valid UTF-8 as bytes, because conversion to text would change it.
  const binary = contentType === undefined || !text.test(contentType) || !isUtf8(body);
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: path,
    rawQueryString: call.query,
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: {
      ...joinHeaders(headers),
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': String(request.socket.localPort),
      'x-forwarded-proto': 'http',
    },
    ...(call.query !== '' && { queryStringParameters: parseQuery(call.query) }),
    ...(parameters.length > 0 && {
      pathParameters: Object.fromEntries(
        parameters.map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
    }),
    requestContext: {
      accountId: account,
      apiId: api.id,
      ...(call.claims && { authorizer: { jwt: { claims: call.claims, scopes: null } } }),
      domainName: headers.host ?? '',
      domainPrefix: (headers.host ?? '').split(/[.:]/)[0],
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: api.stage,
      time: formatLogTime(call.now),
      timeEpoch: call.now,
    },
    ...(body.length > 0 && { body: body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: body.length > 0 && binary,
  };
}

/** Join repeated parameters with commas, decoded, as the gateway does. */
function parseQuery(query: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

const joinHeaders = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]),
  );
