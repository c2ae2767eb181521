import { coarseFilter } from '#functions/domain/process/coarse-filter.ts';
import { choicesOf, filterCases } from '#functions/domain/process/filter-cases.ts';
import { fewestTold, hideSmallGroups } from '#functions/domain/process/hide-small-groups.ts';
import { figuresOf } from '#functions/domain/process/process-figures.ts';
import { route } from '#functions/platform/route.ts';
import { processFigures } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { ProcessDeps } from './deps.ts';
import { loadCases } from './load-cases.ts';

const hasAutomatic = ({ events }: ProcessCase) => events.some(({ isAutomatic }) => isAutomatic);

export const processFiguresRoute = route(
  processFigures,
  async ({ query, actor }, deps: ProcessDeps) => {
    const cases = await loadCases(deps, actor, query);
    // A log never tells when something was due, and only with its systems what nobody decided.
    const isTold = query.source === 'own';
    const untold = {
      ...(!isTold && { late: null }),
      ...(!isTold && !cases.some(hasAutomatic) && { automatic: null }),
    };
    if (actor.isAdministrator || cases.length === 0)
      return {
        ...figuresOf(filterCases(cases, query)),
        ...untold,
        choices: choicesOf(cases),
        withheld: 0,
      };
    const choices = choicesOf(cases, fewestTold);
    return hideSmallGroups({
      ...figuresOf(filterCases(cases, coarseFilter(query))),
      ...untold,
      // The first and the last moment are those of single requests.
      choices: { ...choices, from: null, to: null },
      withheld: 0,
    });
  },
);
