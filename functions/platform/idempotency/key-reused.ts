import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';

/** Refusal of a key that came with another call. `event`: what that call left in the history of its request. */
export const keyReused = (event?: Event) =>
  new AppError(
    'idempotency.key-reused',
    t`This Idempotency-Key was used for another call.`,
    event && { present: { type: event.type, at: event.at } },
  );
