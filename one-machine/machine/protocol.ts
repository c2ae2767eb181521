import { createServer, type IncomingMessage, type Server } from 'node:http';
import { explainRefusal } from '#one-machine/http/explain-refusal.ts';
import type { Caller } from '#one-machine/policy/caller.ts';
import type { RequiredPermission } from '#one-machine/policy/statement.ts';
import { NamedError } from './named-error.ts';

/**
 * Service for state machines. It awaits each answer before sending it, so that nothing is acknowledged before it is
 * durable.
 */
export type Service = {
  answer(operation: string, body: unknown): Promise<unknown>;
  /** Return the action and resource of a call in IAM's terms. */
  askOf(operation: string, body: unknown): RequiredPermission;
};

const largestBody = 1024 * 1024;

/** Serve the AWS JSON 1.0 protocol of Step Functions on loopback, for callers that sign with the keys of this start. */
export async function serveProtocol(
  service: Service,
  callers: readonly Caller[],
  log: (line: string) => void,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    try {
      const [name, operation = ''] = String(request.headers['x-amz-target']).split('.');
      if (name !== 'AWSStepFunctions') throw new NamedError('UnknownOperationException', operation);
      const body = await readRequestBody(request);
      const input = parse(body);
      const asks = () => [service.askOf(operation, input)];
      const refusal = explainRefusal(request, body, 'states', callers, asks);
      if (refusal) throw new NamedError('AccessDeniedException', refusal);
      response.end(JSON.stringify(await service.answer(operation, input)));
    } catch (thrown) {
      const known = thrown instanceof NamedError;
      if (!known) log(`step functions: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
      response.statusCode = known ? 400 : 500;
      const { name, message } = known
        ? thrown
        : { name: 'InternalFailure', message: 'Internal failure' };
      response.end(JSON.stringify({ __type: name, message }));
    }
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largestBody) throw new NamedError('ValidationException', 'The body is too large');
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    throw new NamedError('SerializationException', 'The body is not JSON');
  }
}
