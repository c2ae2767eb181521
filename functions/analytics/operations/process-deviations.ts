import type { CaseTable } from '#functions/analytics/rules/case-table.ts';
import {
  countDeviations,
  type StepByActivity,
} from '#functions/analytics/rules/count-deviations.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { noText, numberToActivityKind } from '#functions/figures/rules/case-columns.ts';
import { getStepActivity } from '#functions/figures/rules/to-process-case.ts';
import { getNewestRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { type ActivityMeaning, findActivityStep } from '#shared/process/activity-steps.ts';
import { processDeviations } from '#shared/process/process-design-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { ProcessDeps } from '../deps.ts';
import { loadProcessSource } from './load-cases.ts';

/** Return the steps that the activities of a log decide, by its mapping, else by their names. */
function mapActivitiesToSteps(
  cases: CaseTable,
  steps: readonly RoutingStep[],
  meanings: readonly ActivityMeaning[],
): StepByActivity {
  const kinds = new Map<number, number>();
  for (const [n, activity] of cases.activity.entries())
    if (!kinds.has(activity)) kinds.set(activity, cases.kind[n] ?? 0);
  const said = new Map(meanings.map((one) => [one.name, one]));
  return new Map(
    cases.names.activities.texts.flatMap((name, n) => {
      const kind = numberToActivityKind(kinds.get(n) ?? 0);
      const step = findActivityStep(said.get(name) ?? { name, kind }, steps);
      return step === undefined ? [] : [[name, step === null ? name : getStepActivity(step.name)]];
    }),
  );
}

export const processDeviationsRoute = route(
  processDeviations,
  async ({ query, actor }, deps: ProcessDeps) => {
    const [reference, { cases, meanings }] = await Promise.all([
      deps.reference.load(actor.applicationId),
      loadProcessSource(deps, actor, query),
    ]);
    const routing = getNewestRoutings(reference).find(({ id }) => id === query.routing);
    if (!routing) throw new AppError('item.not-found', t`There is no such routing.`);
    const { name, version, categoryIds, steps } = routing;
    const served = new Set(
      reference.categories.filter(({ id }) => categoryIds.includes(id)).map((one) => one.name),
    );
    const asked = filterCases(cases, query);
    const categoryOf = (one: number) => cases.names.categories.texts[cases.category[one] ?? noText];
    const theirs =
      query.source === 'own' ? asked.filter((one) => served.has(categoryOf(one) ?? '')) : asked;
    if (query.source === 'own') return { name, version, ...countDeviations(cases, theirs, steps) };
    const decided = mapActivitiesToSteps(cases, steps, meanings);
    const found = countDeviations(cases, theirs, steps, decided);
    const activitiesOf = (step: string) =>
      [...decided].flatMap(([activity, decides]) => (decides === step ? activity : []));
    return {
      ...{ name, version, ...found },
      steps: found.steps.map((step) => ({ ...step, activities: activitiesOf(step.name) })),
    };
  },
);
