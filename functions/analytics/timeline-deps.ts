import { timelineStore } from '#functions/analytics/store/timeline-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { areaDeps } from '#functions/service/area-deps.ts';

export function timelineDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    timeline: timelineStore(deps.table),
  };
}
export type TimelineDeps = ReturnType<typeof timelineDeps>;
