import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Access key of a caller: its id and the secret that signs calls. */
export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** A call in its signed form: path as sent, query as decoded pairs in the order sent. */
export type SignedCall = {
  method: string;
  path: string;
  query: readonly (readonly [string, string])[];
  headers: IncomingHttpHeaders;
};

/** Parts of a credential scope: access key id, date, region, and service. */
export type CredentialScope = {
  keyId: string;
  date: string;
  region: string;
  service: string;
  end: string;
};

/**
 * Fields of a call's signature. `stamp`: time of signing; `payload`: hash of the body, or a keyword that replaces it.
 */
export type SignatureClaim = {
  scope: CredentialScope;
  signedHeaders: string;
  signature: string;
  stamp: string;
  payload: string;
};

export const algorithm = 'AWS4-HMAC-SHA256';

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Compare by bytes, the order that the signature requires. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Parse "KEY/20261122/eu-central-1/s3/aws4_request". Missing parts are empty. */
export function parseCredentialScope(credential: string): CredentialScope {
  const [keyId = '', date = '', region = '', service = '', end = ''] = credential.split('/');
  return { keyId, date, region, service, end };
}

/** Return the signature from the Authorization header, or undefined if the header has none. */
export function parseSignatureClaim(
  headers: IncomingHttpHeaders,
  payload: string,
): SignatureClaim | undefined {
  const authorization = headers.authorization ?? '';
  if (!authorization.startsWith(`${algorithm} `)) return undefined;
  const part = (name: string) =>
    new RegExp(`[ ,]${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? '';
  return {
    scope: parseCredentialScope(part('Credential')),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    stamp: String(headers['x-amz-date'] ?? ''),
    payload,
  };
}

/**
 * True if the signature is for the service and its date is that of the call. Does not check the key or the signature
 * itself.
 */
export const isForService = ({ scope, stamp }: SignatureClaim, service: string): boolean =>
  scope.service === service && scope.end === 'aws4_request' && stamp.startsWith(scope.date);

/** Derived keys by secret and scope. Callers use few scopes; those of other dates are made up or over. */
const signingKeys = new Map<string, Buffer>();
const maxSigningKeys = 100;

function deriveSigningKey(secret: string, scope: readonly string[]): Buffer {
  const name = [secret, ...scope].join('/');
  const known = signingKeys.get(name);
  if (known) return known;
  const key = scope.reduce<Buffer>(mac, Buffer.from(`AWS4${secret}`));
  if (signingKeys.size >= maxSigningKeys) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
}

/**
 * Whether the signature was created with these keys (AWS Signature Version 4, IAM user guide "Create a signed AWS API
 * request").
 * @throws URIError if the path is not encoded correctly
 */
export function isSignedWith(call: SignedCall, claim: SignatureClaim, keys: Credentials): boolean {
  const { date, region, service, end } = claim.scope;
  const canonicalPath = call.path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonicalQuery = call.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => byBytes(a, b) || byBytes(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const lines = claim.signedHeaders.split(';').map((name) => {
    const value = [call.headers[name] ?? ''].flat().join(',');
    return `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`;
  });
  const canonical = [
    ...[call.method, canonicalPath, canonicalQuery],
    ...[lines.join(''), claim.signedHeaders, claim.payload],
  ].join('\n');
  const scope = [date, region, service, end];
  const toSign = [algorithm, claim.stamp, scope.join('/'), hash(canonical)].join('\n');
  const expected = mac(deriveSigningKey(keys.secretAccessKey, scope), toSign);
  const given = Buffer.from(claim.signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const hashPayload = hash;
