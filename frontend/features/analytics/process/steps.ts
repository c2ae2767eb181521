import type { ProcessDeviations } from '#frontend/data/process.ts';

/**
 * Return the activities that decide a step: by the mapping of an imported log, or the step itself for requests of the
 * product.
 */
export const listStepActivities = (
  { steps }: Pick<ProcessDeviations, 'steps'>,
  name: string,
): readonly string[] => steps.find((step) => step.name === name)?.activities ?? [name];
