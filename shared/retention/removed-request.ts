import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { RetentionRule } from './retention.ts';
import { RetentionOutcome } from './retention-outcome.ts';

/** Record that remains of a removed request. It contains no text by a person and no name of a person. */
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
  /** Rule by which the request was removed. */
  rule: RetentionRule,
  /** End of the request's audit chain, for comparison with an earlier export. */
  lastEvent: z.object({ seq: z.int(), hash: z.string() }),
  /** Whether the whole audit chain, up to this end, was intact at the removal. */
  wasVerified: z.boolean(),
});
export type RemovedRequest = z.infer<typeof RemovedRequest>;
