import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { Functions } from '../functions/functions.ts';
import type { SocketApi } from '../template/read-sockets.ts';
import { type SocketContext, socketEvent } from './socket-event.ts';

/** The gateway's quotas: message size in bytes, idle time and duration of a connection in ms. */
const messageLimit = 128 * 1024;
const idleLimit = 10 * 60_000;
const openLimit = 2 * 3_600_000;
const checkedEvery = 10_000;

const ConnectResponse = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
});
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  500: 'Internal Server Error',
};

type Open = { readonly socket: WebSocket; readonly openedAt: number; usedAt: number };

type Options = {
  readonly api: SocketApi;
  readonly invoke: Functions['invoke'];
  readonly clock: Pick<Clock, 'now'>;
  /** Headers that the distribution adds to each call. They replace received headers of the same name. */
  readonly originHeaders: Readonly<Record<string, string>>;
};

/**
 * Manage the connections of a WebSocket API whose routes are `$connect`, `$disconnect` and `$default`, each a Lambda
 * proxy. Like at the gateway, a connection receives messages only after `$connect` has answered, messages reach the
 * function concurrently, and a failure is answered with an error message. Not supported: throttling, access logs,
 * binary messages.
 */
export function openConnections({ api, invoke, clock, originHeaders }: Options) {
  const open = new Map<string, Open>();
  const chosen = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageLimit,
    handleProtocols: (_, request) => chosen.get(request) ?? false,
  });

  /** Calls of the function that have not ended. */
  const running = new Set<Promise<unknown>>();
  const call = (context: SocketContext, happening: Parameters<typeof socketEvent>[1]) => {
    const { routeKey, event } = socketEvent(context, happening, clock.now());
    const answer = invoke(api.routes.get(routeKey) ?? '', event);
    running.add(answer);
    const end = () => running.delete(answer);
    answer.then(end, end);
    return answer;
  };
  const ended = (context: SocketContext, code: number, reason: string): void => {
    open.delete(context.connectionId);
    // The call is best effort, like at the gateway. The function's log contains its errors.
    call(context, { eventType: 'DISCONNECT', code, reason }).catch(() => undefined);
  };
  const keep = (socket: WebSocket, context: SocketContext): void => {
    const { connectionId } = context;
    const entry: Open = { socket, openedAt: clock.now(), usedAt: clock.now() };
    open.set(connectionId, entry);
    socket.on('message', (data) => {
      entry.usedAt = clock.now();
      call(context, { eventType: 'MESSAGE', body: String(data) }).catch(() =>
        socket.send(JSON.stringify({ message: 'Internal server error', connectionId })),
      );
    });
    // The browser violated the protocol, for example with a message that is too large. The connection closes next.
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => ended(context, code, String(reason)));
  };

  const isOver = ({ openedAt, usedAt }: Open, now: number) =>
    now - usedAt >= idleLimit || now - openedAt >= openLimit;
  const checking = setInterval(() => {
    for (const one of open.values()) if (isOver(one, clock.now())) one.socket.close(1001);
  }, checkedEvery);

  return {
    /** Call the function to accept or refuse the connection. */
    async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
      Object.assign(request.headers, originHeaders);
      const connectionId = `${randomBytes(11).toString('base64url')}=`;
      const context = { connectionId, connectedAt: clock.now(), request, api };
      const answer = await call(context, { eventType: 'CONNECT' }).then(
        (given) => ConnectResponse.safeParse(given).data,
        () => undefined,
      );
      const { statusCode, headers } = answer ?? { statusCode: 500, headers: {} };
      if (statusCode !== 200) {
        const text = statusTexts[statusCode] ?? 'Refused';
        stream.end(`HTTP/1.1 ${statusCode} ${text}\r\nconnection: close\r\n\r\n`);
        return;
      }
      const protocol = new Headers(headers).get('sec-websocket-protocol');
      if (protocol !== null) chosen.set(request, protocol);
      if (stream.destroyed) return ended(context, 1006, 'Gone before it was open');
      server.handleUpgrade(request, stream, head, (socket) => keep(socket, context));
    },

    /** Send data to a connection. Return false if the connection does not exist. */
    tell(connectionId: string, data: string): boolean {
      const found = open.get(connectionId);
      if (found?.socket.readyState !== WebSocket.OPEN) return false;
      found.usedAt = clock.now();
      found.socket.send(data);
      return true;
    },

    /** Close a connection. Return false if the connection does not exist. */
    end(connectionId: string): boolean {
      const found = open.get(connectionId);
      if (found?.socket.readyState !== WebSocket.OPEN) return false;
      found.socket.close(1000);
      return true;
    },

    /** Close all connections, and wait for running calls of the function, because it needs other parts. */
    async stop(): Promise<void> {
      clearInterval(checking);
      const closed = [...open.values()].map(
        ({ socket }) => new Promise((resolve) => socket.once('close', resolve)),
      );
      for (const { socket } of open.values()) socket.terminate();
      server.close();
      await Promise.all(closed);
      await Promise.allSettled(running);
    },
  };
}
