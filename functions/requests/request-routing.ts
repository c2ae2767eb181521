import { createStepDeps } from './machine/deps.ts';
import { serveSteps } from './machine/serve-steps.ts';

/** Handler that the state machine request-routing calls in every state with code. */
export const handler = serveSteps(createStepDeps());
