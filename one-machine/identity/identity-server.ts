import {
  createServer as createHttp,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import { explainRefusal } from '#one-machine/http/explain-refusal.ts';
import { isOwnHost } from '#one-machine/http/own-host.ts';
import { listenOnSavedPort } from '#one-machine/http/saved-port.ts';
import type { Certificate } from './certificate.ts';
import { type Call, type HttpResponse, jsonResponse } from './http-reply.ts';
import { PoolError } from './pool-error.ts';

const largestBody = 131_072;

export type CallHandler = (call: Call) => Promise<HttpResponse>;
export type ListeningServer = { readonly port: number; close(): Promise<void> };

/**
 * Serve on loopback, over https if a certificate is given. Pages of `origins` may call the server. A request for
 * another host name (DNS rebinding) is refused. The answer to an internal error omits the details.
 */
export async function serveIdentity(options: {
  answer: CallHandler;
  origins: readonly string[];
  data: string;
  /** Key under which the port is stored in the data folder. */
  name: 'user-pool' | 'login';
  certificate?: Certificate;
  report: (error: unknown) => void;
}): Promise<ListeningServer> {
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    void respond(options, request).then(({ status, headers, body }) => {
      response.writeHead(status, { ...headers, ...buildCorsHeaders(options.origins, request) });
      response.end(body);
    });
  };
  const server: Server = options.certificate
    ? createHttps(options.certificate, handler)
    : createHttp(handler);
  // The timeout is longer than the clients' idle timeout, so that they never reuse a connection while it is being
  // closed.
  server.keepAliveTimeout = 65_000;
  const port = await listenOnSavedPort(server, options.data, options.name);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  options: { answer: CallHandler; report: (error: unknown) => void },
  request: IncomingMessage,
): Promise<HttpResponse> {
  try {
    if (!isOwnHost(request.headers.host)) return jsonResponse(421, { message: 'Unknown host' });
    if (request.method === 'OPTIONS') return { status: 204, headers: {}, body: '' };
    const body = await readBody(request);
    return await options.answer({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', `http://${request.headers.host}`),
      header: (name) => [request.headers[name]].flat().join(', '),
      body,
      refusal: (callers, ask) =>
        explainRefusal(request, Buffer.from(body), 'cognito-idp', callers, () => [ask]),
    });
  } catch (error) {
    const type = 'application/x-amz-json-1.1';
    if (error instanceof PoolError) {
      return jsonResponse(400, { __type: error.type, message: error.message }, type);
    }
    options.report(error);
    return jsonResponse(500, { __type: 'InternalErrorException', message: 'Internal error' }, type);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestBody) throw new PoolError('SerializationException', 'The body is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Return CORS headers. Amplify sends custom headers (x-amz-*, amz-sdk-*, cache-control), so the site's pages may send
 * any header.
 */
function buildCorsHeaders(
  origins: readonly string[],
  request: IncomingMessage,
): Record<string, string> {
  const origin = request.headers.origin;
  if (!origin || !origins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-expose-headers': 'x-amzn-errortype, x-amzn-requestid',
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': String(
        request.headers['access-control-request-headers'] ?? '',
      ),
      'access-control-max-age': '600',
    }),
  };
}
