import type { RequestRecord } from '#functions/domain/requests/record.ts';
import type { Circumstances } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';

/** The key under which an act is remembered: the caller's own, and what they said with it. */
export const repeatKey = ({
  idempotency,
}: Pick<Circumstances, 'idempotency'>): string | undefined =>
  idempotency && `${idempotency.key}/${idempotency.fingerprint}`;

/** Refuses a key that this caller sent before with something else. @throws idempotency.key-reused */
export function assertKeyUnused({ actor, idempotency }: Circumstances, { events }: RequestRecord) {
  if (!idempotency) return;
  const used = events.find(
    ({ key, by }) => key?.startsWith(`${idempotency.key}/`) && by?.userId === actor.userId,
  );
  if (used)
    throw new AppError(
      'idempotency.key-reused',
      'This Idempotency-Key was used for another call.',
      {
        present: { type: used.type, at: used.at },
      },
    );
}

/** Holds the caller to the version in If-Match. @throws item.precondition-failed */
export function assertVersion({ ifMatch }: Pick<Circumstances, 'ifMatch'>, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new AppError(
      'item.precondition-failed',
      'Somebody else has changed this. Reload it and try again.',
      {
        present: { version },
      },
    );
}
