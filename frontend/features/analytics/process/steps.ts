import type { ProcessDeviations } from '#frontend/data/process.ts';

/** The activities that decide a step: of an imported log by its mapping, of the product itself the step's own. */
export const activitiesOfStep = (
  { steps }: Pick<ProcessDeviations, 'steps'>,
  name: string,
): readonly string[] => steps.find((step) => step.name === name)?.activities ?? [name];
