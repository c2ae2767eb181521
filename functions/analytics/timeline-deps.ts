import { timelineStore } from '#functions/analytics/store/timeline-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';

export function createTimelineDeps() {
  const deps = createAreaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    timeline: timelineStore(deps.table),
  };
}
export type TimelineDeps = ReturnType<typeof createTimelineDeps>;
