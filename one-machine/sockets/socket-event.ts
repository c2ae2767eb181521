import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Properties of a connection that the gateway passes to its function. */
export type SocketContext = {
  readonly connectionId: string;
  /** Start of the connection, in ms since the epoch. */
  readonly connectedAt: number;
  readonly request: IncomingMessage;
  readonly api: { readonly id: string; readonly stage: string };
};

type Happening =
  | { readonly eventType: 'CONNECT' }
  | { readonly eventType: 'MESSAGE'; readonly body: string }
  | { readonly eventType: 'DISCONNECT'; readonly code: number; readonly reason: string };

const routeKeys = { CONNECT: '$connect', MESSAGE: '$default', DISCONNECT: '$disconnect' } as const;

/** Build the event of a WebSocket API. Source: "Working with AWS Lambda proxy integrations for WebSocket APIs". */
export function socketEvent(
  { connectionId, connectedAt, request, api }: SocketContext,
  happening: Happening,
  now: number,
): { readonly routeKey: string; readonly event: Record<string, unknown> } {
  const routeKey = routeKeys[happening.eventType];
  const requestId = randomUUID();
  return {
    routeKey,
    event: {
      ...(happening.eventType === 'CONNECT' && { headers: getHeaders(request) }),
      ...(happening.eventType === 'MESSAGE' && { body: happening.body }),
      isBase64Encoded: false,
      requestContext: {
        routeKey,
        eventType: happening.eventType,
        ...(happening.eventType === 'MESSAGE' && { messageId: randomUUID() }),
        ...(happening.eventType === 'DISCONNECT' && {
          disconnectStatusCode: happening.code,
          disconnectReason: happening.reason,
        }),
        messageDirection: 'IN',
        extendedRequestId: requestId,
        requestId,
        requestTimeEpoch: now,
        connectedAt,
        connectionId,
        stage: api.stage,
        apiId: api.id,
        domainName: request.headers.host ?? '',
        identity: {
          sourceIp: request.socket.remoteAddress ?? '',
          userAgent: request.headers['user-agent'] ?? '',
        },
      },
    },
  };
}

/** Return headers with the names as the browser sent them, like the gateway. */
const getHeaders = ({ rawHeaders, headers }: IncomingMessage): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]),
  ),
  ...Object.fromEntries(
    rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [[name, rawHeaders[n + 1] ?? '']] : [])),
  ),
});
