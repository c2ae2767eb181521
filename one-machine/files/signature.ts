import type { IncomingHttpHeaders } from 'node:http';
import {
  algorithm,
  isForService,
  isSignedWith,
  parseCredentialScope,
  parseSignatureClaim,
  type SignatureClaim,
  type SignedCall,
} from '../http/signature.ts';
import type { Caller } from '../policy/caller.ts';
import { FileError } from './file-error.ts';

/** Largest accepted difference between a signed time and the clock, in ms. */
const skew = 15 * 60_000;
const maxExpirySeconds = 7 * 86_400;

function parseStamp(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time))
    throw new FileError('AccessDenied', 'The time of the signature is missing or malformed.');
  return time;
}

/** `expires`: lifetime of a presigned address, in seconds. */
type TimedClaim = SignatureClaim & { expires?: number };

function parseHeaderClaim(headers: IncomingHttpHeaders): TimedClaim {
  const payload = headers['x-amz-content-sha256'];
  const claim = typeof payload === 'string' ? parseSignatureClaim(headers, payload) : undefined;
  if (!claim) throw new FileError('AccessDenied', 'The call is not signed.');
  return claim;
}

function parseQueryClaim(query: ReadonlyMap<string, string>): TimedClaim {
  const part = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const expires = Number(part('Expires'));
  if (
    part('Algorithm') !== algorithm ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > maxExpirySeconds
  ) {
    throw new FileError(
      'AccessDenied',
      'The address is not presigned for one second to seven days.',
    );
  }
  return {
    scope: parseCredentialScope(part('Credential')),
    signedHeaders: part('SignedHeaders'),
    signature: part('Signature'),
    stamp: part('Date'),
    payload: part('Content-Sha256') || 'UNSIGNED-PAYLOAD',
    expires,
  };
}

function checkTime({ stamp, expires }: TimedClaim, now: number): void {
  const signed = parseStamp(stamp);
  if (expires === undefined) {
    if (Math.abs(now - signed) <= skew) return;
    throw new FileError('RequestTimeTooSkewed', 'The time of the signature is too far off.');
  }
  if (signed > now + skew) throw new FileError('AccessDenied', 'Request is not valid yet');
  if (now > signed + expires * 1000) throw new FileError('AccessDenied', 'Request has expired');
}

/**
 * Refuse unsigned headers that change the effect of a call, because anybody with a presigned address could add them.
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

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Verify the signature of a call in its headers or its query (AWS Signature Version 4, IAM user guide "Create a signed
 * AWS API request").
 * @param now time of the runtime in ms
 * @returns signer, and the signed hash of the body or one of its constants (`UNSIGNED-PAYLOAD`, `STREAMING-...`)
 * @throws FileError `AccessDenied`, `SignatureDoesNotMatch` or `RequestTimeTooSkewed`
 */
export function checkSignature(
  call: SignedCall,
  callers: readonly Caller[],
  now: number,
): { caller: Caller; payload: string } {
  const query = new Map(call.query);
  const claim = query.has('X-Amz-Signature')
    ? parseQueryClaim(query)
    : parseHeaderClaim(call.headers);
  const caller = callers.find(({ accessKeyId }) => accessKeyId === claim.scope.keyId);
  if (!caller || !isForService(claim, 's3'))
    throw new FileError('AccessDenied', 'The keys of the signature are not known.');
  checkTime(claim, now);
  checkHeaders(call.headers, claim.signedHeaders.split(';'));
  if (!isEncoded(call.path))
    throw new FileError('InvalidURI', 'The path is not encoded as it should be.');
  if (!isSignedWith(call, claim, caller))
    throw new FileError('SignatureDoesNotMatch', 'The request signature does not match.');
  return { caller, payload: claim.payload };
}
