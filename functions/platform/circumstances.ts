import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { HttpEvent } from './http-event.ts';
import type { Idempotency } from './route.ts';

/** The caller's Idempotency-Key with a digest of what the call says. @throws input.invalid */
export function idempotencyOf(event: HttpEvent, path: string): Idempotency | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!/^[\w.:-]{8,100}$/.test(key))
    throw new AppError('input.invalid', 'The Idempotency-Key is not usable.', {
      fields: { 'Idempotency-Key': ['Send 8 to 100 letters, digits and . : _ -'] },
    });
  const { method } = event.requestContext.http;
  const said = [method, path, event.body ?? ''].join('\n');
  return { key, fingerprint: createHash('sha256').update(said).digest('base64url').slice(0, 16) };
}

/** The version in If-Match; `*` and absence ask for none. @throws item.precondition-failed for a mark that no answer carried. */
export function ifMatchOf(event: HttpEvent): number | undefined {
  const mark = event.headers['if-match'];
  if (mark === undefined || mark === '*') return undefined;
  const version = /^"(\d{1,15})"$/.exec(mark)?.[1];
  if (version === undefined)
    throw new AppError('item.precondition-failed', 'This was changed meanwhile. Look at it again.');
  return Number(version);
}
