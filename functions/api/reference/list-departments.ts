import { route } from '#functions/platform/route.ts';
import { listDepartments } from '#shared/reference/reference-api.ts';
import type { ReferenceDeps } from './deps.ts';

export const listDepartmentsRoute = route(
  listDepartments,
  async ({ actor }, { reference }: ReferenceDeps) => {
    const { departments } = await reference.load(actor.applicationId);
    if (actor.isAdministrator) return { items: [...departments] };
    return { items: departments.map(({ headId: _, costCentre: __, ...known }) => known) };
  },
);
