import type { IncomingMessage } from 'node:http';

/**
 * The whole body, or undefined when it is longer than `limit` bytes. A body that is too long is read to its end and
 * thrown away: a browser that is cut off while it sends never sees the answer.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return length <= limit ? Buffer.concat(chunks, length) : undefined;
}
