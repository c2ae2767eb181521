import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
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
export const handler = async (event: unknown): Promise<{ more: boolean }> => {
  const step = StepInput.parse(event);
  try {
    return await sendBatch(deps, step);
  } catch (error) {
    log.error('announcement delayed', error, { announcementId: step.announcementId });
    throw error;
  }
};
