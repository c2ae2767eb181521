import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';

/** Refuse a key that was used for another call. `event`: that call's event in the history of its request. */
export const createKeyReusedError = (event?: Event) =>
  new AppError(
    'idempotency.key-reused',
    t`This Idempotency-Key was used for another call.`,
    event && { present: { type: event.type, at: event.at } },
  );
