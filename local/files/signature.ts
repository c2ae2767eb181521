import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { FileError } from './file-error.ts';

/** The one pair of keys that may call. */
export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** A call as it is signed: path as sent, query as pairs in the order sent, decoded. */
export type SignedCall = {
  method: string;
  path: string;
  query: readonly (readonly [string, string])[];
  headers: IncomingHttpHeaders;
};

const algorithm = 'AWS4-HMAC-SHA256';
/** How far a signed time may be off, in ms. */
const skew = 15 * 60_000;
const longestExpiry = 7 * 86_400;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Bytewise order, as the signature wants it. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function canonicalPath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/');
  } catch {
    throw new FileError('InvalidURI', 'The path is not encoded as it should be.');
  }
}

function timeOf(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time))
    throw new FileError('AccessDenied', 'The time of the signature is missing or malformed.');
  return time;
}

type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  stamp: string;
  payload: string;
  /** Seconds for which a presigned address is good. */
  expires?: number;
};

function headerClaim(headers: IncomingHttpHeaders): Claim {
  const authorization = headers.authorization ?? '';
  const part = (name: string) =>
    new RegExp(`[ ,]${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? '';
  const payload = headers['x-amz-content-sha256'];
  if (!authorization.startsWith(`${algorithm} `) || typeof payload !== 'string') {
    throw new FileError('AccessDenied', 'The call is not signed.');
  }
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    stamp: String(headers['x-amz-date'] ?? ''),
    payload,
  };
}

function queryClaim(query: ReadonlyMap<string, string>): Claim {
  const part = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const expires = Number(part('Expires'));
  if (
    part('Algorithm') !== algorithm ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > longestExpiry
  ) {
    throw new FileError(
      'AccessDenied',
      'The address is not presigned for one second to seven days.',
    );
  }
  return {
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    stamp: part('Date'),
    payload: part('Content-Sha256') || 'UNSIGNED-PAYLOAD',
    expires,
  };
}

function checkTime({ stamp, expires }: Claim, now: number): void {
  const signed = timeOf(stamp);
  if (expires === undefined) {
    if (Math.abs(now - signed) <= skew) return;
    throw new FileError('RequestTimeTooSkewed', 'The time of the signature is too far off.');
  }
  if (signed > now + skew) throw new FileError('AccessDenied', 'Request is not valid yet');
  if (now > signed + expires * 1000) throw new FileError('AccessDenied', 'Request has expired');
}

/**
 * Headers that decide what a call does can't be added by whoever got hold of a presigned address.
 */
function checkHeaders(headers: IncomingHttpHeaders, signed: readonly string[]): void {
  const open = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  );
  if (!signed.includes('host') || open.length > 0) {
    const names = open.join(', ') || 'host';
    throw new FileError(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${names}`,
    );
  }
}

/**
 * Checks the signature of a call, in its headers or its query (AWS Signature Version 4, IAM user
 * guide "Create a signed AWS API request").
 * @param now the runtime's time in ms
 * @returns the hash of the body that was signed, or one of the names that stand for it
 * (`UNSIGNED-PAYLOAD`, `STREAMING-...`)
 * @throws FileError `AccessDenied`, `SignatureDoesNotMatch` or `RequestTimeTooSkewed`
 */
export function checkSignature(call: SignedCall, credentials: Credentials, now: number): string {
  const query = new Map(call.query);
  const claim = query.has('X-Amz-Signature') ? queryClaim(query) : headerClaim(call.headers);
  const [keyId, date = '', region = '', service = '', end] = claim.credential.split('/');
  if (
    keyId !== credentials.accessKeyId ||
    service !== 's3' ||
    end !== 'aws4_request' ||
    !claim.stamp.startsWith(date)
  ) {
    throw new FileError('AccessDenied', 'The keys of the signature are not known.');
  }
  checkTime(claim, now);
  const names = claim.signedHeaders.split(';');
  checkHeaders(call.headers, names);
  const canonicalQuery = call.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => byBytes(a, b) || byBytes(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const lines = names.map((name) => {
    const value = [call.headers[name] ?? ''].flat().join(',');
    return `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`;
  });
  const canonical = [
    ...[call.method, canonicalPath(call.path), canonicalQuery],
    ...[lines.join(''), claim.signedHeaders, claim.payload],
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    mac,
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = mac(key, [algorithm, claim.stamp, scope, hash(canonical)].join('\n'));
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new FileError('SignatureDoesNotMatch', 'The request signature does not match.');
  }
  return claim.payload;
}
