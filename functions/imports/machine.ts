import * as z from 'zod';
import { abandonImport, checkImport } from '#functions/imports/logs/check-import.ts';
import { serveStep } from '#functions/platform/events/serve-step.ts';
import { Id } from '#shared/fields.ts';
import { createCheckImportDeps } from './logs/machine-deps.ts';

/** Input that the state machine passes to the function; infra/workflows/process-import.ts sends it. */
const StepInput = z.object({
  state: z.enum(['CheckImport', 'GiveUp']),
  applicationId: Id,
  importId: Id,
  turn: z.int().positive(),
});
const deps = createCheckImportDeps();

/** Handler of the state machine process-import: it reads the file of an import, or records that this failed. */
export const handler = serveStep(StepInput, async ({ state, ...step }) => {
  await (state === 'CheckImport' ? checkImport : abandonImport)(deps, step);
  return {};
});
