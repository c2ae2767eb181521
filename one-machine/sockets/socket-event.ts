import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A connection as the gateway tells its function of it. */
export type SocketContext = {
  readonly connectionId: string;
  /** In milliseconds. */
  readonly connectedAt: number;
  readonly request: IncomingMessage;
  readonly api: { readonly id: string; readonly stage: string };
};

type Happening =
  | { readonly eventType: 'CONNECT' }
  | { readonly eventType: 'MESSAGE'; readonly body: string }
  | { readonly eventType: 'DISCONNECT'; readonly code: number; readonly reason: string };

const routeKeys = { CONNECT: '$connect', MESSAGE: '$default', DISCONNECT: '$disconnect' } as const;

/** The event of a WebSocket API. Source: "Working with AWS Lambda proxy integrations for WebSocket APIs". */
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
      ...(happening.eventType === 'CONNECT' && { headers: headersOf(request) }),
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

/** By the names that the browser wrote, as the gateway hands them on. */
const headersOf = ({ rawHeaders, headers }: IncomingMessage): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]),
  ),
  ...Object.fromEntries(
    rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [[name, rawHeaders[n + 1] ?? '']] : [])),
  ),
});
