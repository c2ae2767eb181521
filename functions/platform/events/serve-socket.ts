import * as z from 'zod';
import { isOriginKey, originHeader } from '#functions/platform/http-event.ts';
import { createRunLogger, type EventMiddleware, parseEvent, serveEvent } from './middleware.ts';

/** Used fields of a WebSocket event. Browsers may send header names in any case. */
const SocketEvent = z.object({
  headers: z
    .record(z.string(), z.string())
    .default({})
    .transform((headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    ),
  body: z.string().optional(),
  requestContext: z.object({
    connectionId: z.string(),
    eventType: z.enum(['CONNECT', 'MESSAGE', 'DISCONNECT']),
  }),
});
type SocketEvent = z.infer<typeof SocketEvent>;
export type SocketAnswer = {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
};
type SocketMiddleware = EventMiddleware<SocketEvent, SocketAnswer>;

type Socket = {
  /** Value of the header that the site's CloudFront distribution adds. */
  readonly originKey: string | undefined;
  readonly connect: (
    connectionId: string,
    headers: Readonly<Record<string, string>>,
  ) => Promise<SocketAnswer>;
  readonly receive: (connectionId: string, body: string | undefined) => Promise<SocketAnswer>;
  readonly disconnect: (connectionId: string) => Promise<SocketAnswer>;
};

/** Refuse connections that bypass the URL of the site. Only the request that opens a connection has headers. */
const checkOrigin = (originKey: string | undefined): SocketMiddleware => ({
  before: ({ event: { headers, requestContext } }) =>
    originKey !== undefined &&
    requestContext.eventType === 'CONNECT' &&
    !isOriginKey(headers[originHeader], originKey)
      ? { statusCode: 403 }
      : undefined,
});

/** Create the handler of live connections. */
export const serveSocket = ({ originKey, connect, receive, disconnect }: Socket) =>
  serveEvent<SocketEvent, SocketAnswer>(
    [createRunLogger('socket'), parseEvent(SocketEvent), checkOrigin(originKey)],
    ({ headers, body, requestContext: { connectionId, eventType } }) => {
      if (eventType === 'CONNECT') return connect(connectionId, headers);
      return eventType === 'MESSAGE' ? receive(connectionId, body) : disconnect(connectionId);
    },
  );
