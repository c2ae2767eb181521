import { noText } from '#functions/domain/process/case-columns.ts';
import { deviationsOf } from '#functions/domain/process/deviations-of.ts';
import { filterCases } from '#functions/domain/process/filter-cases.ts';
import { newestRoutings } from '#functions/domain/routing/choose-routing.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { processDeviations } from '#shared/process/process-design-api.ts';
import type { ProcessDeps } from './deps.ts';
import { loadCases } from './load-cases.ts';

export const processDeviationsRoute = route(
  processDeviations,
  async ({ query, actor }, deps: ProcessDeps) => {
    const [reference, cases] = await Promise.all([
      deps.reference.load(actor.applicationId),
      loadCases(deps, actor, query),
    ]);
    const routing = newestRoutings(reference).find(({ id }) => id === query.routing);
    if (!routing) throw new AppError('item.not-found', t`There is no such routing.`);
    const { name, version, categoryIds, steps } = routing;
    const served = new Set(
      reference.categories.filter(({ id }) => categoryIds.includes(id)).map((one) => one.name),
    );
    const found = filterCases(cases, query);
    const categoryOf = (one: number) => cases.names.categories.texts[cases.category[one] ?? noText];
    const theirs =
      query.source === 'own' ? found.filter((one) => served.has(categoryOf(one) ?? '')) : found;
    return { name, version, ...deviationsOf(cases, theirs, steps) };
  },
);
