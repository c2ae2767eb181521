import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { answerXml, type S3Call } from './call.ts';
import { FileError } from './file-error.ts';
import type { ObjectStore, Part, Upload } from './object-store.ts';
import { storeBody } from './store-body.ts';
import { checkConditions, readStoredHeaders } from './write-object.ts';
import { readElements, writeXml } from './xml.ts';

/** Minimum size in bytes of all parts except the last. */
const smallestPart = 5 * 1024 ** 2;

function requireUpload(call: S3Call, store: ObjectStore): Upload {
  const upload = store.upload(call.parameters.get('uploadId') ?? '');
  if (!upload || upload.bucket !== call.bucket || upload.key !== call.key) {
    throw new FileError('NoSuchUpload', 'The specified upload does not exist.');
  }
  return upload;
}

/** CreateMultipartUpload: start an upload. */
export function beginUpload(call: S3Call, store: ObjectStore): void {
  const { bucket, key } = call;
  const UploadId = store.begin({ bucket, key, headers: readStoredHeaders(call) });
  const result = { Bucket: bucket, Key: key, UploadId };
  answerXml(call.response, writeXml('InitiateMultipartUploadResult', result));
}

/** UploadPart: store one part. */
export async function putPart(call: S3Call, store: ObjectStore): Promise<void> {
  const upload = requireUpload(call, store);
  const number = Number(call.parameters.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new FileError('InvalidArgument', 'Part number must be an integer between 1 and 10000');
  }
  const file = store.newFile();
  const { request, payload, response } = call;
  const { size, md5, checksums } = await storeBody(
    request,
    request.headers,
    payload,
    store.path(file),
  );
  // The upload may have ended while the part was received. The next start removes the remaining files.
  requireUpload(call, store);
  store.putPart(upload.id, { number, file, size, md5 });
  response.writeHead(200, { etag: `"${md5}"`, ...checksums }).end();
}

/** ListParts: list the stored parts. */
export function listParts(call: S3Call, store: ObjectStore): void {
  const { id, bucket, key } = requireUpload(call, store);
  const parts = store.parts(id).map(({ number, size, md5 }) => ({
    ...{ PartNumber: number, Size: size, ETag: `"${md5}"` },
  }));
  const result = { Bucket: bucket, Key: key, UploadId: id, IsTruncated: false, Part: parts };
  answerXml(call.response, writeXml('ListPartsResult', result));
}

/**
 * Return the listed parts in their order.
 * @throws FileError if none is listed, or one is missing, too small or out of order
 */
function selectParts(body: string, stored: readonly Part[]): Part[] {
  const named = readElements(body, 'Part').map((part) => ({
    number: Number(readElements(part, 'PartNumber')[0]),
    tag: readElements(part, 'ETag')[0]?.replaceAll('"', ''),
  }));
  if (named.length === 0) throw new FileError('MalformedXML', 'Name the parts.');
  return named.map(({ number, tag }, place) => {
    const part = stored.find((one) => one.number === number && one.md5 === tag);
    if (!part) throw new FileError('InvalidPart', `Part ${number} could not be found.`);
    if (number <= (named[place - 1]?.number ?? 0)) {
      throw new FileError('InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    if (place < named.length - 1 && part.size < smallestPart) {
      throw new FileError(
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      );
    }
    return part;
  });
}

/** CompleteMultipartUpload: merge the parts to one object. */
export async function completeUpload(
  call: S3Call,
  store: ObjectStore,
  body: string,
  now: number,
): Promise<void> {
  const { id, bucket, key, headers } = requireUpload(call, store);
  const parts = selectParts(body, store.parts(id));
  const file = store.newFile();
  const handle = await open(store.path(file), 'wx');
  try {
    for (const part of parts) {
      for await (const piece of createReadStream(store.path(part.file)))
        await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  checkConditions(call, store);
  requireUpload(call, store);
  const digests = Buffer.concat(parts.map(({ md5 }) => Buffer.from(md5, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  store.end(id, { key, file, size, etag, modified: now, headers, checksums: {} });
  const result = { Bucket: bucket, Key: key, ETag: `"${etag}"` };
  answerXml(call.response, writeXml('CompleteMultipartUploadResult', result));
}

/** AbortMultipartUpload: discard an upload. */
export function abortUpload(call: S3Call, store: ObjectStore): void {
  store.end(requireUpload(call, store).id);
  call.response.writeHead(204).end();
}
