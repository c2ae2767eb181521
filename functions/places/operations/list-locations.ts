import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { route } from '#functions/platform/route.ts';
import { listLocations } from '#shared/reference/reference-api.ts';

export const listLocationsRoute = route(
  listLocations,
  async ({ actor }, { reference }: ReferenceDeps) => {
    const { locations } = await reference.load(actor.applicationId);
    return { items: [...locations] };
  },
);
