import { fallbackStepId } from '#functions/routing/rules/fallback-step.ts';
import type { Stage } from '#shared/requests/stage.ts';

/** Whether fallback approvers decide the request after all others, in a stage that no migration has ended. */
export const hasFallbackStage = (stages: readonly Stage[]): boolean =>
  stages.some(({ stepId, status }) => stepId === fallbackStepId && status !== 'Cancelled');
