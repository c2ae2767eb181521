import { answerXml, type S3Call } from './call.ts';
import { FileError } from './file-error.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { writeXml } from './xml.ts';

const maxKeys = 1000;

/** Encode the last returned key as a continuation token, opaque to the caller. */
const getToken = (key: string) => Buffer.from(key).toString('base64url');
const getKey = (token: string) => Buffer.from(token, 'base64url').toString();

/** Return the common prefix of a key: up to the next delimiter after the prefix. */
function findCommonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

/** ListObjectsV2: list objects with prefix, delimiter and pages. */
export function listObjects(call: S3Call, store: ObjectStore): void {
  const { bucket, parameters } = call;
  const text = (name: string) => parameters.get(name) ?? '';
  const [prefix, delimiter, token] = [
    text('prefix'),
    text('delimiter'),
    text('continuation-token'),
  ];
  const asked = Number(parameters.get('max-keys') ?? maxKeys);
  if (!Number.isInteger(asked) || asked < 0)
    throw new FileError('InvalidArgument', 'max-keys is no number of keys');
  const most = Math.min(asked, maxKeys);
  const encode = text('encoding-type') === 'url' ? encodeURIComponent : (value: string) => value;

  const contents: StoredObject[] = [];
  const folded = new Set<string>();
  let last = token ? getKey(token) : text('start-after');
  let truncated = false;
  while (!truncated) {
    const page = store.list(bucket, prefix, last, maxKeys);
    for (const object of page) {
      const fold = findCommonPrefix(object.key, prefix, delimiter);
      const isNew = fold === undefined || !folded.has(fold);
      // A common prefix of an earlier page is not repeated on this page.
      const isOld = fold !== undefined && token !== '' && getKey(token).startsWith(fold);
      if (isNew && !isOld && contents.length + folded.size >= most) {
        truncated = true;
        break;
      }
      last = object.key;
      if (isOld) continue;
      if (fold === undefined) contents.push(object);
      else folded.add(fold);
    }
    if (page.length < maxKeys) break;
  }
  const result = {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter ? encode(delimiter) : undefined,
    EncodingType: text('encoding-type') || undefined,
    MaxKeys: most,
    KeyCount: contents.length + folded.size,
    IsTruncated: truncated && most > 0,
    ContinuationToken: token || undefined,
    NextContinuationToken: truncated && most > 0 ? getToken(last) : undefined,
    Contents: contents.map(({ key, modified, etag, size }) => ({
      Key: encode(key),
      LastModified: new Date(modified).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: [...folded].map((name) => ({ Prefix: encode(name) })),
  };
  answerXml(call.response, writeXml('ListBucketResult', result));
}
