import { referenceStore } from '#functions/store/reference-store.ts';
import { timelineStore } from '#functions/store/timeline-store.ts';
import { areaDeps } from '../area-deps.ts';

export function timelineDeps() {
  const deps = areaDeps();
  return {
    ...deps,
    reference: referenceStore(deps.table),
    timeline: timelineStore(deps.table),
  };
}
export type TimelineDeps = ReturnType<typeof timelineDeps>;
