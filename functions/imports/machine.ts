import * as z from 'zod';
import { checkImport, giveUpImport } from '#functions/imports/logs/check-import.ts';
import { log } from '#functions/platform/log.ts';
import { stepError } from '#functions/platform/step-error.ts';
import { Id } from '#shared/fields.ts';
import { checkImportDeps } from './logs/machine-deps.ts';

/** Input of the function from the state machine; infra/workflows/process-import.ts sends it. */
const StepInput = z.object({
  state: z.enum(['CheckImport', 'GiveUp']),
  applicationId: Id,
  importId: Id,
  turn: z.int().positive(),
});
const deps = checkImportDeps();

/** The function of the machine process-import: it reads the file of an import. */
export const handler = async (event: unknown): Promise<object> => {
  const { state, ...step } = StepInput.parse(event);
  try {
    await (state === 'CheckImport' ? checkImport : giveUpImport)(deps, step);
    return {};
  } catch (error) {
    log.error('import delayed', error, { importId: step.importId });
    throw stepError(error);
  }
};
