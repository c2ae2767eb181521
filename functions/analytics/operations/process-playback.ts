import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { fewestTold } from '#functions/analytics/rules/hide-small-groups.ts';
import { playbackOf } from '#functions/analytics/rules/playback-of.ts';
import { toldFilter } from '#functions/analytics/rules/small-differences.ts';
import { route } from '#functions/platform/route.ts';
import { processPlayback } from '#shared/process/process-design-api.ts';
import type { ProcessDeps } from '../deps.ts';
import { loadCases } from './load-cases.ts';

export const processPlaybackRoute = route(
  processPlayback,
  async ({ query, actor }, deps: ProcessDeps) => {
    const cases = await loadCases(deps, actor, query);
    if (actor.isAdministrator) return playbackOf(cases, filterCases(cases, query));
    const filter = toldFilter(cases, query);
    const chosen = filter ? filterCases(cases, filter) : new Int32Array(0);
    return playbackOf(cases, chosen, fewestTold);
  },
);
