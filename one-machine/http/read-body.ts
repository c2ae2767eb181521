import type { IncomingMessage } from 'node:http';

/**
 * Read the whole body; undefined if it is longer than `limit` bytes. A longer body is read to its end and discarded,
 * because a browser that is cut off while sending never sees the response.
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
