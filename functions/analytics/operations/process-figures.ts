import { buildPlayback } from '#functions/analytics/rules/build-playback.ts';
import type { CaseTable } from '#functions/analytics/rules/case-table.ts';
import { widenFilter } from '#functions/analytics/rules/coarse-filter.ts';
import { coarsenFilter } from '#functions/analytics/rules/coarsen-filter.ts';
import { filterCases, listFilterChoices } from '#functions/analytics/rules/filter-cases.ts';
import { hideSmallDifferences } from '#functions/analytics/rules/hide-small-differences.ts';
import { hideSmallGroups, minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { calculateFigures, type Figures } from '#functions/analytics/rules/process-figures.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import type { ActivityMeaning } from '#shared/process/activity-steps.ts';
import {
  listProcessSources,
  type ProcessFilter,
  type ProcessGroup,
  type ProcessSource,
  processFigures,
} from '#shared/process/process-api.ts';
import { processPlayback } from '#shared/process/process-design-api.ts';
import type { ProcessDeps } from '../deps.ts';
import { loadCases, loadProcessSource } from './load-cases.ts';

/** Computed figures by set of requests, cached between calls because logs never change. */
const known = new WeakMap<CaseTable, Map<string, Figures>>();
/** Maximum number of cached responses. Each has about 100 kB. */
const maxCachedResponses = 50;

/** Return the figures for a filter, for people who see all or not all, calculated once for each set of requests. */
function getCachedFigures(
  cases: CaseTable,
  filter: ProcessFilter,
  isAdministrator: boolean,
): Figures {
  const answers = known.get(cases) ?? new Map<string, Figures>();
  known.set(cases, answers);
  const key = JSON.stringify([isAdministrator, Object.entries(filter).sort()]);
  const before = answers.get(key);
  if (before) return before;
  const exact = calculateFigures(cases, filterCases(cases, filter));
  const figures = isAdministrator ? exact : hideSmallDifferences(cases, filter, exact);
  if (answers.size >= maxCachedResponses) answers.clear();
  answers.set(key, figures);
  return figures;
}

const withoutLate = (group: ProcessGroup): ProcessGroup => ({ ...group, late: null });
const withoutRight = (group: ProcessGroup): ProcessGroup => ({ ...group, firstTimeRight: null });

/**
 * Return the figures that a source supports. A log never has due times. It has automatic decisions only if it includes
 * events of systems.
 */
function pickSupportedFigures(
  source: ProcessSource,
  cases: CaseTable,
  filter: ProcessFilter,
  isAdministrator: boolean,
) {
  const figures = getCachedFigures(cases, filter, isAdministrator);
  if (source === 'own') return figures;
  const { categories, departments } = figures.groups;
  const { tellsReturns } = cases;
  const told = (group: ProcessGroup) =>
    tellsReturns ? withoutLate(group) : withoutRight(withoutLate(group));
  return {
    ...figures,
    late: null,
    ...(!tellsReturns && { tellsReturns, firstTimeRight: null }),
    ...(!cases.hadAutomatic.includes(1) && { automatic: null }),
    groups: { categories: categories.map(told), departments: departments.map(told) },
  };
}

/**
 * Add the steps that the activities of a log decide by its mapping, so that administrators can compare it with
 * routings.
 */
function addStepsToActivities(figures: Figures, meanings: readonly ActivityMeaning[]): Figures {
  const stepOf = new Map(meanings.map(({ name, step }) => [name, step]));
  const activities = figures.activities.map((one) => {
    const step = stepOf.get(one.name);
    return step === undefined ? one : { ...one, step };
  });
  return { ...figures, activities };
}

/** Return the bounds of the period and the amounts that the figures cover. */
const countedBy = ({ from, to, amountFrom, amountTo }: ProcessFilter) => ({
  ...{ from: from ?? null, to: to ?? null },
  ...{ amountFrom: amountFrom ?? null, amountTo: amountTo ?? null },
});

export const processFiguresRoute = route(
  processFigures,
  async ({ query, actor }, deps: ProcessDeps) => {
    const { cases, meanings } = await loadProcessSource(deps, actor, query);
    const told = (filter: ProcessFilter) =>
      pickSupportedFigures(query.source, cases, filter, actor.isAdministrator);
    if (actor.isAdministrator || cases.count === 0)
      return {
        ...addStepsToActivities(told(query), meanings),
        choices: listFilterChoices(cases),
        withheld: 0,
        counted: countedBy(query),
      };
    const choices = listFilterChoices(cases, minGroupSize);
    const filter = coarsenFilter(cases, query);
    return hideSmallGroups({
      ...(filter ? told(filter) : calculateFigures(cases, new Int32Array(0))),
      counted: countedBy(filter ?? widenFilter(query)),
      // The first and the last time would each disclose a single request.
      choices: { ...choices, from: null, to: null },
      withheld: 0,
    });
  },
);

export const processPlaybackRoute = route(
  processPlayback,
  async ({ query, actor }, deps: ProcessDeps) => {
    const cases = await loadCases(deps, actor, query);
    if (actor.isAdministrator) return buildPlayback(cases, filterCases(cases, query));
    const filter = coarsenFilter(cases, query);
    const chosen = filter ? filterCases(cases, filter) : new Int32Array(0);
    return buildPlayback(cases, chosen, minGroupSize);
  },
);

export const listProcessSourcesRoute = route(
  listProcessSources,
  async ({ actor }, { logs, reference }: ProcessDeps) => {
    const [shown, { retention }] = await Promise.all([
      logs.listLogs(actor.applicationId),
      reference.recent(actor.applicationId),
    ]);
    const byName = shown.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return {
      items: [
        { source: 'own' as const, name: t`This product`, requests: null, from: null, to: null },
        ...byName.map(({ id, name, requests, from, to }) => ({
          ...{ source: id, name, requests, from, to },
        })),
      ],
      hasRetention: retention !== undefined,
    };
  },
);
