import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

/** Answer of AWS: an object in the documented shape, XML, or an error with name and message. */
export type Answer =
  | object
  | { readonly xml: string }
  | { readonly error: string; readonly message: string };
/**
 * Answers by operation, such as `DescribeStacks` or `GET /account`. A value of the input after the operation, as in
 * `DescribeStacks countersign-acme-state`, limits the answer to calls with that value. In a list, each answer is for
 * one call, and the last answer also for all further calls.
 */
export type Answers = Readonly<Record<string, Answer | readonly Answer[]>>;
type Call = { readonly operation: string; readonly input: Readonly<Record<string, unknown>> };

const escapeXml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Format a value in the XML of AWS services. */
function toXml(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `<member>${toXml(one)}</member>`).join('');
  if (typeof value !== 'object' || value === null) return escapeXml(String(value));
  return Object.entries(value)
    .map(([name, one]) => `<${name}>${toXml(one)}</${name}>`)
    .join('');
}

/** Read the operation and the input of a call in one of the protocols of AWS. */
function readCall({ method, url = '/', headers }: IncomingMessage, body: string): Call {
  const target = headers['x-amz-target'];
  if (typeof target === 'string')
    return { operation: target.split('.').at(-1) ?? '', input: JSON.parse(body || '{}') };
  if (headers['content-type']?.includes('form-urlencoded')) {
    const { Action = '', ...input } = Object.fromEntries(new URLSearchParams(body));
    return { operation: Action, input };
  }
  return { operation: `${method} ${url}`, input: body ? JSON.parse(body) : {} };
}

/** Format an answer in the protocol of the call. */
function formatAnswer(call: IncomingMessage, { operation }: Call, answer: Answer) {
  const isQuery = getHeaders(call).includes('form-urlencoded');
  if ('error' in answer) {
    const { error, message } = answer as { error: string; message: string };
    const xml = `<ErrorResponse><Error>${toXml({ Code: error, Message: message })}</Error></ErrorResponse>`;
    return { status: 400, type: error, body: isQuery ? xml : JSON.stringify({ message }) };
  }
  if ('xml' in answer) return { status: 200, type: undefined, body: String(answer.xml) };
  const result = `<${operation}Result>${toXml(answer)}</${operation}Result>`;
  const xml = `<${operation}Response>${result}</${operation}Response>`;
  return { status: 200, type: undefined, body: isQuery ? xml : JSON.stringify(answer) };
}
const getHeaders = ({ headers }: IncomingMessage) => headers['content-type'] ?? '';

function findAnswer(
  { operation, input }: Call,
  answers: Answers,
  given: Map<string, number>,
): Answer | undefined {
  const values = Object.values(input).filter((value) => typeof value === 'string');
  const key = values.map((value) => `${operation} ${value}`).find((one) => one in answers);
  const found = answers[key ?? operation];
  if (!Array.isArray(found)) return found as Answer | undefined;
  const place = given.get(key ?? operation) ?? 0;
  given.set(key ?? operation, place + 1);
  return found[Math.min(place, found.length - 1)];
}

/** Serve recorded answers of AWS to clients that have the address of this server in `AWS_ENDPOINT_URL`. */
export async function serveRecordedAws(initial: Answers = {}) {
  let answers = initial;
  const calls: Call[] = [];
  const missing: string[] = [];
  const given = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const call = readCall(request, await text(request));
    calls.push(call);
    const answer = findAnswer(call, answers, given);
    if (!answer) missing.push(`${call.operation} ${JSON.stringify(call.input)}`);
    const { status, type, body } = formatAnswer(
      ...[request, call],
      answer ?? { error: 'NotRecorded', message: call.operation },
    );
    const named = type === undefined ? {} : { 'x-amzn-errortype': type };
    response.writeHead(status, { 'content-type': 'application/json', ...named }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return {
    /** Environment of a process that calls this server with valid credentials. */
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${address.port}`,
      ...{ AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' },
    },
    calls,
    record(next: Answers) {
      answers = next;
      calls.length = 0;
      missing.length = 0;
      given.clear();
    },
    /** Check that every call had a recorded answer. */
    expectAllRecorded: () => expect(missing).toEqual([]),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
