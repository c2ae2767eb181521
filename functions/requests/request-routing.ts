import { stepDeps } from './machine/deps.ts';
import { runStep } from './machine/run-step.ts';

const deps = stepDeps();

/** The function that the machine request-routing calls in every state with code. */
export const handler = (event: unknown): Promise<unknown> => runStep(event, deps);
