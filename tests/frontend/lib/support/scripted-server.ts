import { createServer } from 'node:http';

export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type ScriptedResponse = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Start a real HTTP server on loopback that returns scripted responses and records the calls. */
export async function startScriptedServer() {
  const seen: ReceivedRequest[] = [];
  let answer: (request: ReceivedRequest) => ScriptedResponse | undefined = () => ({});
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const one: ReceivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: Buffer.concat(chunks).toString('utf8'),
    };
    seen.push(one);
    const told = answer(one);
    if (!told) return;
    const { status = 200, headers = {}, body = {} } = told;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    /**
     * Set the script for further responses and clear the recorded calls. A result of undefined leaves the caller
     * waiting.
     */
    script(next: (request: ReceivedRequest) => ScriptedResponse | undefined) {
      seen.length = 0;
      answer = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const buildProblemResponse = (
  status: number,
  code: string,
  more: object = {},
): ScriptedResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', title: code, status, code, detail: `It was ${code}.`, ...more },
});
