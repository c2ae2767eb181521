import type { IncomingMessage, ServerResponse } from 'node:http';
import { FunctionError } from '../functions/function-error.ts';
import type { Functions } from '../functions/functions.ts';
import type { Api, JwtAuthorizer } from '../template/read-apis.ts';
import { gatewayEvent } from './gateway-event.ts';
import { sendAnswer, sendMessage } from './gateway-reply.ts';
import { readBody } from './read-body.ts';
import { compileRoutes } from './route-table.ts';
import type { TokenVerdict, VerifyToken } from './verify-token.ts';

/** The gateway's limit of a body, in bytes. Lambda's limit of an event, 6 MB including base64, applies in addition. */
const bodyLimit = 10 * 1024 * 1024;

/** Serves a call below the stage of an API. `path` starts with `/<stage>` and is not decoded. */
export type Gateway = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
) => Promise<void>;

type Options = {
  api: Api;
  invoke: Functions['invoke'];
  verifierOf: (authorizer: JwtAuthorizer) => VerifyToken;
  clock: { now(): number };
  /** Headers that the distribution adds to each call. They replace received headers of the same name. */
  originHeaders?: Readonly<Record<string, string>>;
};

/**
 * Open an HTTP API (version 2) with one stage, one authorizer for each route and Lambda proxy integrations. No handler
 * of this product can notice the differences from the gateway:
 * - no throttling, no access log, no CORS (site and services have one origin), no mutual TLS;
 * - a claim that is an object becomes JSON, where the gateway writes Go's map notation;
 * - of the headers that CloudFront or the gateway adds, only `x-forwarded-` ones are set; `domainName` is the local
 *   host;
 * - a body without content type is treated as binary; a header line over Node's 16 kB is a 431 without a body.
 */
export function openGateway({
  api,
  invoke,
  verifierOf,
  clock,
  originHeaders = {},
}: Options): Gateway {
  const match = compileRoutes(api.routes);
  const authorize = async (authorizer: JwtAuthorizer, request: IncomingMessage) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
    if (token === '') return { refused: '' } satisfies TokenVerdict;
    return verifierOf(authorizer)(token);
  };

  return async (request, response, path, query) => {
    const found = match(request.method ?? '', path.slice(api.stage.length + 1));
    if (!found || !isDecodable(path)) {
      request.resume();
      return sendMessage(response, 404, 'Not Found');
    }
    const { authorizer, functionArn, timeout } = found.route;
    const verdict = authorizer && (await authorize(authorizer, request));
    if (verdict && 'refused' in verdict) {
      request.resume();
      return sendMessage(response, 401, 'Unauthorized', challenge(verdict.refused));
    }
    const body = await readBody(request, bodyLimit);
    if (!body) return sendMessage(response, 413, 'Request Entity Too Large');
    Object.assign(request.headers, originHeaders);
    const event = gatewayEvent({
      ...{ request, path, query, body, match: found, api, now: clock.now() },
      ...(verdict && { claims: verdict.claims }),
    });
    const late = setTimeout(() => sendMessage(response, 503, 'Service Unavailable'), timeout);
    try {
      sendAnswer(response, await invoke(functionArn, event));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      if (error.name === 'RequestTooLargeException') {
        return sendMessage(response, 413, 'Request Entity Too Large');
      }
      sendMessage(response, 500, 'Internal Server Error');
    } finally {
      clearTimeout(late);
    }
  };
}

const challenge = (refused: string) => ({
  'www-authenticate': refused
    ? `Bearer scope="" error="invalid_token" error_description="${refused.replaceAll('"', "'")}"`
    : 'Bearer',
});

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
