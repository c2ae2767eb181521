import { referenceStore } from '#functions/store/reference-store.ts';
import { areaDeps } from '../area-deps.ts';

export function routingDeps() {
  const deps = areaDeps();
  return { ...deps, reference: referenceStore(deps.table) };
}
export type RoutingDeps = ReturnType<typeof routingDeps>;
