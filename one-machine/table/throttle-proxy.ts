import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { hiddenHost } from './engine.ts';

/**
 * Stands in front of the table so that a test can have it refuse calls, as a table does above its
 * limits.
 */
export type ThrottleProxy = {
  readonly endpoint: string;
  /** Refuses this part (0 to 1) of the calls from now on; 0 ends it. */
  throttle(part: number): void;
  stop(): Promise<void>;
};

const refusal = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
});

/** Of `part` of the calls, evenly: with 0.5 every second one. */
function everyPart(part: number): () => boolean {
  let sum = 0;
  return () => {
    sum += part;
    if (sum < 1) return false;
    sum -= 1;
    return true;
  };
}

/**
 * Starts it on loopback and a free port. While nothing is throttled a connection is piped through
 * without being read, which costs some 30 microseconds; when that changes, open connections are
 * closed and the callers' clients connect again.
 */
export async function startThrottleProxy(target: string): Promise<ThrottleProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let refuse: (() => boolean) | undefined;

  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    if (refuse?.()) {
      call.resume();
      await finished(call);
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refusal);
      return;
    }
    const { method, url, headers } = call;
    const onward = request(target, { method, path: url, headers, setHost: false });
    onward.on('error', () => response.destroy());
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    call.pipe(onward);
  };
  const reader = createHttpServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (refuse) {
      reader.emit('connection', socket);
      return;
    }
    const onward = connect({ host: hostname, port: Number(port), noDelay: true });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  const host = hiddenHost();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');

  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint: `http://${host}:${address.port}`,
    throttle(part) {
      refuse = part > 0 ? everyPart(Math.min(part, 1)) : undefined;
      closeAll();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      closeAll();
      await closed;
    },
  };
}
