import type { StepDeps } from './deps.ts';
import { reachMilestone } from './reach-milestone.ts';
import type { InputOf } from './step-input.ts';

/** Notes that the stage is overdue; those who hold it and those who wait for it are told. */
export const markBreach = (input: InputOf<'MarkBreach'>, deps: StepDeps) =>
  reachMilestone(input, deps);
