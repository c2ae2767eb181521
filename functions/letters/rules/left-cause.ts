import type { RemainingReason } from '#shared/letters/letter.ts';

/** Reason why a dead letter remains in its queue after a replay. `cause`: text of the error, if one is known. */
export type RemainingCause = {
  readonly reason: Exclude<RemainingReason, 'own' | 'hidden' | 'not-found'>;
  readonly cause?: string;
};
