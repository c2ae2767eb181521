import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { parseSignatureClaim } from '../http/signature.ts';
import { type Caller, explainDenial } from '../policy/caller.ts';
import { chooseLoopbackHost } from './engine.ts';
import { listTablePermissions } from './permissions.ts';

/**
 * Proxy in front of the table. It refuses calls that the role does not allow and, if a test enables it, calls above the
 * table's limits. Another table can answer reads of an index.
 */
export type TableProxy = {
  readonly endpoint: string;
  /** Refuse this fraction (0 to 1) of the calls from now on; 0 ends the fault. */
  throttle(part: number): void;
  stop(): Promise<void>;
};

const IndexRead = z.looseObject({ TableName: z.string(), IndexName: z.string() });

/** Return a function that is true for `part` of the calls, evenly distributed; 0.5 means every second call. */
function sampleEvenly(part: number): () => boolean {
  let sum = 0;
  return () => {
    sum += part;
    if (sum < 1) return false;
    sum -= 1;
    return true;
  };
}

const throttled = {
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
};

type Onward = {
  readonly target: string;
  readonly sent: Buffer;
  readonly options: RequestOptions;
};

/**
 * Forward a call to the engine. If the engine closed the reused connection at that moment, it has not read the call, so
 * the call is forwarded once more.
 */
function forwardCall(call: Onward, response: ServerResponse): void {
  const onward = request(call.target, call.options);
  onward.on('error', (error) => {
    const isClosed = onward.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
    if (isClosed && !response.headersSent)
      forwardCall({ ...call, options: { ...call.options, agent: false } }, response);
    else response.destroy();
  });
  onward.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.end(call.sent);
}

/**
 * Start the proxy on a random loopback address and port. The access keys of a call determine its permissions. The
 * signature is not verified, because the engine does not verify signatures either.
 * @param options.target address of the engine
 * @param options.tableArn returns the ARN of a table name
 * @param options.indexesOf returns the table whose indexes are read instead of those of the named table
 */
export async function startTableProxy(options: {
  target: string;
  callers: readonly Caller[];
  tableArn: (name: string) => string;
  indexesOf: (name: string) => string;
}): Promise<TableProxy> {
  const { target, callers, tableArn, indexesOf } = options;
  let isThrottled: () => boolean = () => false;

  const refusalOf = (operation: string, headers: IncomingMessage['headers'], body: Buffer) => {
    if (isThrottled()) return throttled;
    const keyId = parseSignatureClaim(headers, '')?.scope.keyId;
    const caller = callers.find(({ accessKeyId }) => accessKeyId === keyId);
    if (!caller?.role) return undefined;
    const Message = explainDenial(
      caller,
      listTablePermissions(operation, JSON.parse(body.toString()), tableArn),
    );
    return Message && { __type: 'com.amazon.coral.service#AccessDeniedException', Message };
  };
  const redirected = (body: Buffer) => {
    const read = IndexRead.safeParse(JSON.parse(body.toString()));
    if (!read.success) return body;
    return Buffer.from(JSON.stringify({ ...read.data, TableName: indexesOf(read.data.TableName) }));
  };
  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = call;
    const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
    const body = await buffer(call);
    const refusal = service.startsWith('DynamoDB_') && refusalOf(operation, headers, body);
    if (refusal) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(refusal));
      return;
    }
    const isRead = operation === 'Query' || operation === 'Scan';
    const sent = isRead ? redirected(body) : body;
    const sentHeaders = { ...headers, 'content-length': sent.length };
    forwardCall(
      { target, sent, options: { method, path: url, setHost: false, headers: sentHeaders } },
      response,
    );
  };
  const server = createServer({ noDelay: true }, (call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  // The timeout is longer than the idle timeout of clients with keep-alive, so that they never reuse a connection while
  // it is being closed.
  server.keepAliveTimeout = 65_000;
  const host = chooseLoopbackHost();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return {
    endpoint: `http://${host}:${address.port}`,
    throttle(part) {
      isThrottled = sampleEvenly(Math.min(Math.max(part, 0), 1));
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
