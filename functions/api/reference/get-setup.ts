import { setupOf } from '#functions/domain/reference/setup.ts';
import { route } from '#functions/platform/route.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import type { ReferenceDeps } from './deps.ts';

export const getSetupRoute = route(
  getSetup,
  async ({ actor: { applicationId } }, { reference, users }: ReferenceDeps) => {
    const isWanted = ({ isActive }: { isActive: boolean }) => isActive;
    const { items } = await users.list(applicationId, { limit: 2 }, { isWanted });
    return { steps: setupOf(await reference.load(applicationId), items.length) };
  },
);
