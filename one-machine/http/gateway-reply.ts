import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import * as z from 'zod';

const LambdaResponse = z.object({
  statusCode: z.coerce.number().int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Send the result of a function. A result that is not a response object becomes the JSON body of a 200, as in the
 * gateway.
 */
export function sendAnswer(response: ServerResponse, answer: unknown): void {
  const shaped = typeof answer === 'object' && answer !== null && 'statusCode' in answer;
  if (!shaped) {
    sendReply(response, 200, { 'content-type': 'application/json' }, JSON.stringify(answer));
    return;
  }
  const parsed = LambdaResponse.safeParse(answer);
  if (!parsed.success) {
    sendMessage(response, 500, 'Internal Server Error');
    return;
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const outgoing: OutgoingHttpHeaders = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, value] of Object.entries(headers ?? {})) {
    outgoing[name.toLowerCase()] = String(value);
  }
  if (cookies?.length) outgoing['set-cookie'] = cookies;
  sendReply(
    response,
    statusCode,
    outgoing,
    Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  );
}

/** Send a response of the gateway itself: `{"message":"Not Found"}`. */
export function sendMessage(
  response: ServerResponse,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  sendReply(
    response,
    status,
    { 'content-type': 'application/json', ...headers },
    JSON.stringify({ message }),
  );
}

function sendReply(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Buffer,
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
