import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RuntimePart } from '../part.ts';
import type { Gateway } from './gateway.ts';
import type { Mount } from './mount.ts';
import { isOwnHost } from './own-host.ts';
import type { Site } from './site.ts';

/** Upgrades a request to a WebSocket, or refuses it. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Handlers on the single port. */
export type ServerHandlers = {
  /** APIs by stage, the first segment of their paths. */
  readonly gateways: ReadonlyMap<string, Gateway>;
  readonly mounts: readonly Mount[];
  /** Handlers of WebSockets by path. An upgrade of any other path is refused. */
  readonly sockets?: ReadonlyMap<string, Upgrade>;
  /** Contents of /config.json. */
  readonly config: unknown;
  readonly site: Site;
  /** Headers for every response of site and services. */
  readonly headers: Readonly<Record<string, string>>;
};

export type HttpServer = {
  readonly port: number;
  /** Address of the product: `http://localhost:4280`. */
  readonly url: string;
  /** Start serving calls. Until then, callers get a response that makes them retry. */
  serve(served: ServerHandlers): void;
};

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
) => void | Promise<void>;

/** Error for a port that another program uses. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use. Choose another one: npm start -- --port ${port === 65_535 ? port - 1 : port + 1}`,
    );
  }
}

/**
 * Listen on `port` (0 for a free one) of the loopback address only. The Host check refuses a page of another site whose
 * domain resolves to this machine.
 * @throws PortInUse
 */
export async function startHttp(options: {
  port: number;
  log: (line: string) => void;
}): Promise<HttpServer & RuntimePart> {
  let handle: Handler = (_, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' });
    response.end('Starting.\n');
  };

  const server = createServer(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    try {
      if (!isOwnHost(request.headers.host)) {
        response
          .writeHead(421, { 'content-type': 'text/plain' })
          .end('Not a host of this machine\n');
      } else if (!path.startsWith('/')) {
        response.writeHead(400).end();
      } else {
        await handle(request, response, path, query);
      }
    } catch (error) {
      // The client closed the connection while its request was being read. No answer is needed, and this is not an
      // error.
      if (request.readableAborted) return;
      options.log(`${request.method} ${path}: ${error instanceof Error ? error.stack : error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  let sockets: ReadonlyMap<string, Upgrade> = new Map();
  /**
   * Upgraded sockets. The HTTP server no longer tracks a socket after its upgrade, so a stop has to close these
   * sockets.
   */
  const handedOn = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    const [path = ''] = (request.url ?? '').split('?');
    const upgrade = isOwnHost(request.headers.host) ? sockets.get(path) : undefined;
    socket.on('error', () => socket.destroy());
    if (!upgrade) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    handedOn.add(socket);
    socket.on('close', () => handedOn.delete(socket));
    upgrade(request, socket, head);
  });
  // The timeout is longer than the idle timeout of clients with keep-alive, so that they never reuse a connection while
  // it is being closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject('code' in error && error.code === 'EADDRINUSE' ? new PortInUse(options.port) : error),
    );
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;

  return {
    name: 'http',
    port,
    url: `http://localhost:${port}`,
    serve(served) {
      handle = dispatcher(served);
      sockets = served.sockets ?? new Map();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      for (const socket of handedOn) socket.destroy();
      const closing = setTimeout(() => server.closeAllConnections(), 2000);
      await closed;
      clearTimeout(closing);
    },
  };
}

function dispatcher({ gateways, mounts, config, site, headers }: ServerHandlers): Handler {
  const settings = JSON.stringify(config);
  return (request, response, path, query) => {
    const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (mount) return mount.handler(request, response);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const gateway = gateways.get(path.split('/', 2)[1] ?? '');
    if (gateway) return gateway(request, response, path, query);
    if (path !== '/config.json') return site(request, response, path);
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
    response.end(settings);
  };
}
