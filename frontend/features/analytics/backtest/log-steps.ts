import type { ProcessFigures } from '#frontend/data/process.ts';
import type { LogData } from '#frontend/data/publish-routing.ts';
import { findActivityStep } from '#shared/process/activity-steps.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';

type Activity = Pick<ProcessFigures['activities'][number], 'name' | 'kind' | 'step' | 'count'>;
type Steps = RoutingDraft['steps'];

/** Value in the URL for a log activity: 1-based position of a step, or one of these two constants. */
export const otherDecision = 'other';
export const noDecision = 'none';

export type LogStep = Pick<Activity, 'name' | 'count'> & { readonly decides: string };

/** Return the step of an activity from the mapping of its log, else from its name. */
function findLoggedDecision(activity: Activity, steps: Steps): string {
  const step = findActivityStep(activity, steps);
  if (step === undefined) return noDecision;
  return step === null ? otherDecision : String(steps.indexOf(step) + 1);
}

/** Return the step of each activity of a log: the one selected here, else the one from the log. */
export const assignActivitiesToSteps = (
  activities: readonly Activity[],
  steps: Steps,
  chosen: ReadonlyMap<string, string>,
): LogStep[] =>
  activities.map((activity) => {
    const wanted = chosen.get(activity.name);
    const isKnown =
      wanted === otherDecision || wanted === noDecision || steps[Number(wanted) - 1] !== undefined;
    const { name, count } = activity;
    return {
      name,
      count,
      decides: wanted && isKnown ? wanted : findLoggedDecision(activity, steps),
    };
  });

/** Convert the steps of activities to the request format of the backtest. */
export const getDecidingActivities = (
  found: readonly LogStep[],
  steps: Steps,
): LogData['activities'] =>
  found.flatMap(({ name, decides }) =>
    decides === noDecision
      ? []
      : [{ activity: name, stepId: steps[Number(decides) - 1]?.id ?? null }],
  );
