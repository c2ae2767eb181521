import * as z from 'zod';
import { serveStep } from '#functions/platform/events/serve-step.ts';
import { Id } from '#shared/fields.ts';
import { createSendBatchDeps } from './machine-deps.ts';
import { sendBatch } from './send-batch.ts';

/** Input that the state machine passes to the function; infra/workflows/announcement.ts sends it. */
const StepInput = z.object({
  applicationId: Id,
  announcementId: Id,
  turn: z.int().positive(),
});
const deps = createSendBatchDeps();

/**
 * Handler that the announcement state machine calls until everybody has the message. It is called again after any
 * error.
 */
export const handler = serveStep(StepInput, (step) => sendBatch(deps, step));
