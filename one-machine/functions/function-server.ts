import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { explainRefusal } from '../http/explain-refusal.ts';
import type { RuntimePart } from '../part.ts';
import type { Caller } from '../policy/caller.ts';
import type { FunctionResource } from '../template/read-functions.ts';
import { FunctionError } from './function-error.ts';
import type { Functions } from './functions.ts';

type Options = {
  readonly functions: readonly Pick<FunctionResource, 'name' | 'arn' | 'environment'>[];
  readonly invoke: Functions['invoke'];
  /** Callers whose signature is accepted. */
  readonly callers: readonly Caller[];
};

/** Paths such as `/2015-03-31/functions/NAME/invocations`. A name may have an alias, after a colon. */
const address = /^\/2015-03-31\/functions\/([\w-]+)(?:(?::|%3A)\w+)?\/(configuration|invocations)$/;

/**
 * Serve the part of Lambda's API that operators need to replay dead letters, for callers with the keys of this machine:
 * the settings of a function, and a synchronous call.
 */
export async function startFunctionServer(
  options: Options,
): Promise<RuntimePart & { readonly endpoint: string }> {
  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const body = await buffer(call);
    const [, name = '', what] = address.exec(call.url ?? '') ?? [];
    const found = options.functions.find((one) => one.name === name);
    const action = what === 'invocations' ? 'InvokeFunction' : 'GetFunctionConfiguration';
    const asks = () => [{ action: `lambda:${action}`, resource: found?.arn ?? name }];
    const refusal = explainRefusal(call, body, 'lambda', options.callers, asks);
    const refuse = (status: number, type: string, message: string) =>
      send(status, { Type: 'User', message }, { 'x-amzn-errortype': type });
    if (refusal) return refuse(403, 'AccessDeniedException', refusal);
    if (!found) return refuse(404, 'ResourceNotFoundException', `Function not found: ${name}`);
    if (what === 'configuration' && call.method === 'GET')
      return send(200, {
        FunctionName: found.name,
        Environment: { Variables: found.environment },
      });
    if (what !== 'invocations' || call.method !== 'POST')
      return send(405, { message: 'Not this method' });
    try {
      send(200, (await options.invoke(found.name, JSON.parse(body.toString()))) ?? null);
    } catch (error) {
      const failure = error instanceof FunctionError ? error.failure : { errorMessage: `${error}` };
      send(200, failure, { 'x-amz-function-error': 'Unhandled' });
    }
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  if (listening === null || typeof listening === 'string')
    throw new Error('No address to listen on');
  return {
    name: 'function calls',
    endpoint: `http://127.0.0.1:${listening.port}`,
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
