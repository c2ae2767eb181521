import { createServer, type IncomingMessage, type Server } from 'node:http';
import { NamedError } from './named-error.ts';

/** One answer of the service: awaited before it is sent, so that nothing is acknowledged before it is durable. */
export type Answer = (operation: string, body: unknown) => Promise<unknown>;

const largestBody = 1024 * 1024;

/** The AWS JSON 1.0 protocol of Step Functions on loopback; signatures are not checked. */
export async function listen(answer: Answer, log: (line: string) => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    try {
      const [service, operation = ''] = String(request.headers['x-amz-target']).split('.');
      if (service !== 'AWSStepFunctions')
        throw new NamedError('UnknownOperationException', operation);
      response.end(JSON.stringify(await answer(operation, await read(request))));
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

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largestBody) throw new NamedError('ValidationException', 'The body is too large');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}');
  } catch {
    throw new NamedError('SerializationException', 'The body is not JSON');
  }
}
