import { personRef } from '#functions/organisation/rules/directory.ts';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import { countWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import { markUnknownAmount } from '#shared/forms/headline.ts';
import type { Forecast, PathStage } from '#shared/requests/path.ts';
import type { Plan } from './plan.ts';
import type { PlannedStage } from './plan-step.ts';
import { countRejectionsToEnd } from './quorum.ts';

const forecastStage = (stage: PlannedStage): PathStage => ({
  stageId: stage.step.id,
  name: stage.step.name,
  state: stage.skipped ? 'skipped' : 'forecast',
  needed: {
    approvals: stage.skipped ? 0 : stage.needed,
    rejections: stage.skipped ? 0 : countRejectionsToEnd(stage, stage.approvers.length),
    of: stage.approvers.length,
  },
  people: stage.approvers.map(({ insteadOf, reasons, ...person }) => ({
    ...personRef(person),
    ...(insteadOf ? { insteadOf } : {}),
    reasons,
  })),
  ...(stage.skipped || stage.targetSeconds === null
    ? {}
    : {
        ...(stage.expectedAt ? { expectedAt: stage.expectedAt } : {}),
        workingSeconds: stage.targetSeconds,
        targetSeconds: stage.targetSeconds,
      }),
  reasons: [...stage.reasons],
  ...(stage.threshold ? { threshold: stage.threshold } : {}),
});

/**
 * Return the forecast shown before a submission at `at`: names, reasons, and the end in working time. `finishName`:
 * finish name of the category.
 */
export function buildForecast(
  planned: Plan,
  facts: PathFacts,
  finishName: string,
  at: string,
): Forecast {
  const { routing, calendar, expectedAt, notices } = planned;
  const groups = Map.groupBy(planned.stages, ({ order }) => order);
  return {
    path: {
      start: { person: personRef(facts.requester) },
      steps: [...groups.values()].map((stages) => stages.map(forecastStage)),
      finish: {
        name: finishName,
        reached: false,
        ...(expectedAt
          ? { expectedAt, workingSeconds: countWorkingSeconds(at, expectedAt, calendar) }
          : {}),
      },
    },
    routing: { id: routing.id, name: routing.name, version: routing.version },
    ...markUnknownAmount(facts.amount),
    timeZone: calendar.timeZone,
    calendarName: calendar.name,
    notices: [...notices],
  };
}
