import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { arn } from '../account.ts';
import type { Clock } from '../clock.ts';
import type { Functions } from '../functions/functions.ts';
import { explainRefusal } from '../http/explain-refusal.ts';
import type { Upgrade } from '../http/server.ts';
import type { RuntimePart } from '../part.ts';
import type { Caller } from '../policy/caller.ts';
import type { SocketApi } from '../template/read-sockets.ts';
import { openConnections } from './open-connections.ts';

/** WebSocket API of this machine. */
export type SocketsHost = RuntimePart & {
  /** Value of AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI, including the stage, like at the gateway. */
  readonly endpoint: string;
  readonly upgrades: ReadonlyMap<string, Upgrade>;
};

/** Largest message that the gateway sends to a connection, in bytes. */
const payloadLimit = 128 * 1024;

/**
 * Start the WebSocket API, if the template has one, and the management operations that post to a connection or delete
 * it.
 */
export async function startSockets(options: {
  readonly api: SocketApi | undefined;
  readonly invoke: Functions['invoke'];
  /** Callers that may use the management API. */
  readonly callers: readonly Caller[];
  readonly clock: Pick<Clock, 'now'>;
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}): Promise<SocketsHost> {
  const { api, callers, log } = options;
  if (!api) return { name: 'sockets', endpoint: '', upgrades: new Map(), stop: async () => {} };
  const connections = openConnections({ ...options, api });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, type: string, message: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
        .end(JSON.stringify({ message }));
    const body = await buffer(request);
    const path = `/${api.stage}/@connections/`;
    const url = decodeURIComponent(request.url ?? '');
    const id = url.startsWith(path) ? url.slice(path.length) : '';
    const resource = arn(
      'execute-api',
      `${api.id}/${api.stage}/${request.method}/@connections/${id}`,
    );
    const asks = () => [{ action: 'execute-api:ManageConnections', resource }];
    const refusal = explainRefusal(request, body, 'execute-api', callers, asks);
    if (refusal) return void refuse(403, 'ForbiddenException', refusal);
    if (request.method === 'DELETE' && id !== '') {
      if (!connections.end(id)) return void refuse(410, 'GoneException', 'Gone');
      return void response.writeHead(204).end();
    }
    if (request.method !== 'POST' || id === '')
      return void refuse(501, 'NotImplemented', `${request.method} is not known on one machine.`);
    if (body.length > payloadLimit)
      return void refuse(413, 'PayloadTooLargeException', 'Payload over 128 kB');
    if (!connections.tell(id, body.toString())) return void refuse(410, 'GoneException', 'Gone');
    response.writeHead(200, { 'content-length': 0 }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`sockets: ${String(error)}`);
      response.destroy();
    });
  });
  // The timeout is longer than the idle timeout of clients with keep-alive, so that they never reuse a connection while
  // it is being closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return {
    name: 'sockets',
    endpoint: `http://127.0.0.1:${address.port}/${api.stage}`,
    upgrades: new Map([
      [
        `/${api.stage}`,
        (request, socket, head) =>
          void connections.upgrade(request, socket, head).catch((error: unknown) => {
            log(`sockets: ${String(error)}`);
            socket.destroy();
          }),
      ],
    ]),
    async stop() {
      await connections.stop();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
