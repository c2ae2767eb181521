import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { HttpEvent } from './http-event.ts';
import type { RequestBody } from './read-body.ts';
import type { CallContext, Idempotency } from './route.ts';

/**
 * Read the Idempotency-Key of a call, and hash its method, path, query and body.
 * @throws input.invalid
 */
export function readIdempotency(
  event: HttpEvent,
  { said }: Pick<RequestBody, 'said'>,
): Idempotency | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\w.:-]{8,100}$/.test(key))
    throw new AppError('input.invalid', t`The Idempotency-Key is not usable.`, {
      fields: { 'Idempotency-Key': ['Send 8 to 100 letters, digits and . : _ -'] },
    });
  const { method, path } = event.requestContext.http;
  const query = Object.entries(event.queryStringParameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return { key, fingerprint: digestParts([method, path, JSON.stringify(query), ...said]) };
}

/** Hash each part with its length, so that the boundaries between parts count. */
function digestParts(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}\n`).update(part);
  return hash.digest('base64url').slice(0, 16);
}

/**
 * Parse the version in If-Match. Undefined for `*` or an absent header, which require no version.
 * @throws item.precondition-failed for a value that no response contained
 */
export function parseIfMatch(event: HttpEvent): number | undefined {
  const mark = event.headers['if-match'];
  if (mark === undefined || mark === '*') return undefined;
  const version = /^"(\d{1,15})"$/.exec(mark)?.[1];
  if (version === undefined) throw changedMeanwhile();
  return Number(version);
}

const changedMeanwhile = (present?: Record<string, unknown>) =>
  new AppError(
    'item.precondition-failed',
    t`Somebody else has changed this. Reload it and try again.`,
    present && { present },
  );

/** Check the version in If-Match. @throws item.precondition-failed */
export function assertVersion({ ifMatch }: Pick<CallContext, 'ifMatch'>, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version) throw changedMeanwhile({ version });
}
