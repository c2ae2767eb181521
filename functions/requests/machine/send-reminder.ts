import type { StepDeps } from './deps.ts';
import { reachMilestone } from './reach-milestone.ts';
import type { InputOf } from './step-input.ts';

/** Reminds those who still have to decide. */
export const sendReminder = (input: InputOf<'SendReminder'>, deps: StepDeps) =>
  reachMilestone(input, deps);
