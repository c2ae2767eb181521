import { createReadStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { getSingleHeader, type S3Call } from './call.ts';
import { FileError } from './file-error.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** Whether a list of entity tags, as in If-Match, contains this tag or `*`. */
export const matchesEtag = (list: string, etag: string): boolean =>
  list.split(',').some((tag) => tag.trim() === '*' || tag.trim().replaceAll('"', '') === etag);

/** Parse a Range header to the requested bytes, both ends included; undefined for all bytes. */
function parseRange(call: S3Call, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(getSingleHeader(call, 'range') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // A range whose end is before its start is invalid (RFC 9110, 14.1.1).
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  if (start >= size || (from === '' && Number(to) === 0)) {
    throw new FileError('InvalidRange', 'The requested range is not satisfiable');
  }
  return { start, end };
}

/**
 * Whether the caller already has this content (If-None-Match, If-Modified-Since).
 * @throws FileError if If-Match or If-Unmodified-Since fails
 */
function isUnchanged(call: S3Call, object: StoredObject): boolean {
  const second = Math.floor(object.modified / 1000) * 1000;
  const [match, none] = [getSingleHeader(call, 'if-match'), getSingleHeader(call, 'if-none-match')];
  const since = Date.parse(getSingleHeader(call, 'if-modified-since') ?? '');
  const until = Date.parse(getSingleHeader(call, 'if-unmodified-since') ?? '');
  if (match !== undefined ? !matchesEtag(match, object.etag) : second > until) {
    throw new FileError('PreconditionFailed', 'At least one of the preconditions did not hold');
  }
  return none !== undefined ? matchesEtag(none, object.etag) : second <= since;
}

const overrides = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
  'content-encoding',
];

function buildObjectHeaders(call: S3Call, object: StoredObject): Record<string, string> {
  const given = overrides.flatMap((name) => {
    const value = call.parameters.get(`response-${name}`);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...object.headers,
    ...Object.fromEntries(given),
    'accept-ranges': 'bytes',
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified).toUTCString(),
    ...(getSingleHeader(call, 'x-amz-checksum-mode') === 'ENABLED' &&
      !getSingleHeader(call, 'range') &&
      object.checksums),
  };
}

/** GetObject and HeadObject, with ranges, conditions, and the headers that a presigned address may set. */
export async function readObject(call: S3Call, store: ObjectStore): Promise<void> {
  const { bucket, key, method, response } = call;
  const object = store.get(bucket, key);
  if (!object) throw new FileError('NoSuchKey', 'The specified key does not exist.');
  const headers = buildObjectHeaders(call, object);
  if (isUnchanged(call, object)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = parseRange(call, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
  });
  if (method === 'HEAD' || object.size === 0) {
    response.end();
    return;
  }
  // Open the file synchronously after the lookup, so that this reader still gets the content if the object is replaced
  // meanwhile.
  const fd = openSync(store.path(object.file), 'r');
  await pipeline(createReadStream('', { fd, start, end }), response);
}
