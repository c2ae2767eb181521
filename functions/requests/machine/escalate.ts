import type { StepDeps } from './deps.ts';
import { reachMilestone } from './reach-milestone.ts';
import type { InputOf } from './step-input.ts';

/** Escalates to the next level of the escalation policy. */
export const escalate = (input: InputOf<'Escalate'>, deps: StepDeps) => reachMilestone(input, deps);
