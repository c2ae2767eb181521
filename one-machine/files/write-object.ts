import { copyFile, open, rm } from 'node:fs/promises';
import { answerXml, getSingleHeader, type S3Call } from './call.ts';
import { FileError } from './file-error.ts';
import type { ObjectStore } from './object-store.ts';
import { matchesEtag } from './read-object.ts';
import { storeBody } from './store-body.ts';
import { readElements, writeXml } from './xml.ts';

const keptHeaders = [
  'content-type',
  'content-language',
  'expires',
  'cache-control',
  'content-disposition',
];
/** Headers whose effect on stored objects is unsupported on one machine. */
const refusedHeaders = [
  'x-amz-tagging',
  'x-amz-object-lock-mode',
  'x-amz-website-redirect-location',
];

/** Return the headers of a call that are stored with its object. */
export function readStoredHeaders(call: S3Call): Record<string, string> {
  for (const name of refusedHeaders) {
    if (getSingleHeader(call, name) !== undefined)
      throw new FileError('NotImplemented', `${name} is not known on one machine.`);
  }
  const sent = Object.entries(call.request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && (keptHeaders.includes(name) || name.startsWith('x-amz-meta-'))
      ? [[name, value] as const]
      : [],
  );
  const encoding = (getSingleHeader(call, 'content-encoding') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'aws-chunked');
  return {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(sent),
    ...(encoding.length > 0 && { 'content-encoding': encoding.join(', ') }),
  };
}

/** Refuse to overwrite an object if a condition of the call fails. */
export function checkConditions(call: S3Call, store: ObjectStore): void {
  const [match, none] = [getSingleHeader(call, 'if-match'), getSingleHeader(call, 'if-none-match')];
  const etag = store.get(call.bucket, call.key)?.etag;
  if (match !== undefined && etag === undefined)
    throw new FileError('NoSuchKey', 'The specified key does not exist.');
  const holds =
    (match === undefined || matchesEtag(match, etag ?? '')) &&
    (none === undefined || etag === undefined || !matchesEtag(none, etag));
  if (!holds)
    throw new FileError('PreconditionFailed', 'At least one of the preconditions did not hold');
}

/** PutObject. The content is on disk before the response. */
export async function putObject(call: S3Call, store: ObjectStore, now: number): Promise<void> {
  const headers = readStoredHeaders(call);
  checkConditions(call, store);
  const file = store.newFile();
  const stored = await storeBody(
    call.request,
    call.request.headers,
    call.payload,
    store.path(file),
  );
  const { size, md5, checksums } = stored;
  // Check again, because another call may have been faster while the body was received.
  try {
    checkConditions(call, store);
  } catch (error) {
    await rm(store.path(file), { force: true });
    throw error;
  }
  store.put(call.bucket, {
    key: call.key,
    file,
    size,
    etag: md5,
    modified: now,
    headers,
    checksums,
  });
  call.response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** CopyObject: copy an object between the buckets of this machine. */
export async function copyObject(call: S3Call, store: ObjectStore, now: number): Promise<void> {
  const source = getSingleHeader(call, 'x-amz-copy-source') ?? '';
  const [, bucket = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(source)) ?? [];
  if (source.includes('?versionId='))
    throw new FileError('NotImplemented', 'Versions are not known on one machine.');
  const original = store.get(bucket, key);
  if (!original) throw new FileError('NoSuchKey', 'The specified key does not exist.');
  const replaces = getSingleHeader(call, 'x-amz-metadata-directive') === 'REPLACE';
  const file = store.newFile();
  await copyFile(store.path(original.file), store.path(file));
  const handle = await open(store.path(file), 'r+');
  await handle.sync();
  await handle.close();
  const headers = replaces ? readStoredHeaders(call) : original.headers;
  store.put(call.bucket, { ...original, key: call.key, file, modified: now, headers });
  const result = { LastModified: new Date(now).toISOString(), ETag: `"${original.etag}"` };
  answerXml(call.response, writeXml('CopyObjectResult', result));
}

/** DeleteObject. Deleting a missing object is no error. */
export function deleteObject(call: S3Call, store: ObjectStore): void {
  store.remove(call.bucket, call.key);
  call.response.writeHead(204).end();
}

/** DeleteObjects: at most a thousand at once. */
export function deleteObjects(call: S3Call, store: ObjectStore, body: string): void {
  const keys = readElements(body, 'Object').flatMap((object) =>
    readElements(object, 'Key').slice(0, 1),
  );
  if (keys.length === 0 || keys.length > 1000)
    throw new FileError('MalformedXML', 'Name 1 to 1000 keys.');
  for (const key of keys) store.remove(call.bucket, key);
  const quiet = readElements(body, 'Quiet')[0] === 'true';
  const Deleted = quiet ? undefined : keys.map((Key) => ({ Key }));
  answerXml(call.response, writeXml('DeleteResult', { Deleted }));
}
