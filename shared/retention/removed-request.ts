import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { RetentionRule } from './retention.ts';
import { RetentionOutcome } from './retention-outcome.ts';

/** Record that remains of a removed request. It has no text and no name of a person. */
export const RemovedRequest = z.object({
  requestId: Id,
  applicationId: Id,
  number: z.string(),
  categoryId: Id,
  categoryName: translatable(z.string()),
  outcome: RetentionOutcome,
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  closedAt: Instant,
  removedAt: Instant,
  /** Rule by which it was removed. */
  rule: RetentionRule,
  /** End of its audit chain, which an earlier export can be compared with. */
  lastEvent: z.object({ seq: z.int(), hash: z.string() }),
  /** Whether its whole chain, up to this end, was intact at its removal. */
  wasVerified: z.boolean(),
});
export type RemovedRequest = z.infer<typeof RemovedRequest>;
