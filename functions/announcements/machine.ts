import * as z from 'zod';
import { serveStep } from '#functions/platform/events/serve-step.ts';
import { Id } from '#shared/fields.ts';
import { stepDeps } from './machine-deps.ts';
import { sendBatch } from './send-batch.ts';

/** Input of the function from the state machine; infra/workflows/announcement.ts sends it. */
const StepInput = z.object({
  applicationId: Id,
  announcementId: Id,
  turn: z.int().positive(),
});
const deps = stepDeps();

/** The function that the machine announcement calls until everybody has it. Whatever it throws, it is called again. */
export const handler = serveStep(StepInput, (step) => sendBatch(deps, step));
