import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { decodeChunkedBody } from './chunked-body.ts';
import { FileError } from './file-error.ts';

/** Metadata of a content file, synced to disk. */
export type StoredBody = {
  size: number;
  /** MD5 of the content, in hex. */
  md5: string;
  /** Checksum headers that were sent and match, for example `x-amz-checksum-crc32`. */
  checksums: Record<string, string>;
};

/** Maximum size of an object in one call, as in S3; in bytes. */
const largest = 5 * 1024 ** 3;

/** Maximum size of a text body in bytes, enough for a list of a thousand keys of maximum length. */
const maxTextBytes = 2 * 1024 ** 2;

type Digest = { update(part: Buffer): void; result(): string };

function crc32Digest(): Digest {
  let sum = 0;
  return {
    update(part) {
      sum = crc32(part, sum);
    },
    result() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}

function hashDigest(name: string, encoding: 'base64' | 'hex' = 'base64'): Digest {
  const digest = createHash(name);
  return { update: (part) => void digest.update(part), result: () => digest.digest(encoding) };
}

const algorithms: Record<string, () => Digest> = {
  'x-amz-checksum-crc32': crc32Digest,
  'x-amz-checksum-sha1': () => hashDigest('sha1'),
  'x-amz-checksum-sha256': () => hashDigest('sha256'),
};

const getText = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined;

/** Return the name of the checksum that the caller sends in a header or announces as a trailer. */
function findChecksumName(headers: IncomingHttpHeaders): string | undefined {
  const inHeader = Object.keys(headers).find((name) => /^x-amz-checksum-(crc|sha)/.test(name));
  const name = inHeader ?? getText(headers['x-amz-trailer'])?.trim().toLowerCase();
  if (name !== undefined && !(name in algorithms)) {
    throw new FileError(
      'NotImplemented',
      `${name} is not known on one machine; CRC32, SHA1 and SHA256 are.`,
    );
  }
  return name;
}

/**
 * Write the body of a call to a new file and sync it to disk. Length, signed hash, MD5 and checksum are verified if the
 * caller sent them. After a mismatch the file is removed.
 * @param payload signed hash of the body, or a constant instead of it
 * @throws FileError
 */
export async function storeBody(
  source: AsyncIterable<Buffer>,
  headers: IncomingHttpHeaders,
  payload: string,
  file: string,
): Promise<StoredBody> {
  const streaming = payload.startsWith('STREAMING-');
  if (streaming && payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw new FileError('NotImplemented', `${payload} is not known on one machine.`);
  }
  const announced = Number(headers[streaming ? 'x-amz-decoded-content-length' : 'content-length']);
  if (!Number.isInteger(announced))
    throw new FileError('MissingContentLength', 'Say how long the body is.');
  if (announced > largest)
    throw new FileError('EntityTooLarge', 'At most 5 GB can be sent at once.');
  const { content, trailers } = streaming
    ? decodeChunkedBody(source)
    : { content: source, trailers: new Map<string, string>() };
  const checksum = findChecksumName(headers);
  const summed = checksum === undefined ? undefined : algorithms[checksum]?.();
  const sha256 = /^[0-9a-f]{64}$/.test(payload) ? hashDigest('sha256', 'hex') : undefined;
  const md5 = createHash('md5');
  let size = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const part of content) {
      size += part.length;
      if (size > announced)
        throw new FileError('IncompleteBody', 'The body is longer than it said.');
      md5.update(part);
      summed?.update(part);
      sha256?.update(part);
      await handle.writeFile(part);
    }
    if (size < announced) throw new FileError('IncompleteBody', 'The body ended too early.');
    if (sha256 && sha256.result() !== payload) {
      throw new FileError('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
    }
    const digest = md5.digest();
    const given = getText(headers['content-md5']);
    if (given !== undefined && given !== digest.toString('base64')) {
      throw new FileError(
        'BadDigest',
        'The Content-MD5 you specified did not match what we received.',
      );
    }
    const checksums: Record<string, string> = {};
    if (checksum !== undefined && summed) {
      const result = summed.result();
      if ((getText(headers[checksum]) ?? trailers.get(checksum)) !== result) {
        throw new FileError(
          'BadDigest',
          `The ${checksum} you specified did not match what we received.`,
        );
      }
      checksums[checksum] = result;
    }
    await handle.sync();
    await handle.close();
    return { size, md5: digest.toString('hex'), checksums };
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Read a short body, for example XML, and verify its signed hash.
 * @throws FileError
 */
export async function readText(call: {
  request: AsyncIterable<Buffer>;
  payload: string;
}): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of call.request) {
    size += part.length;
    if (size > maxTextBytes) throw new FileError('EntityTooLarge', 'The body is too long.');
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  const hash = createHash('sha256').update(body).digest('hex');
  if (/^[0-9a-f]{64}$/.test(call.payload) && call.payload !== hash) {
    throw new FileError('XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  }
  return body.toString();
}
