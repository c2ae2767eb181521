import { route } from '#functions/platform/route.ts';
import { assertApplication } from '#functions/service/assert-application.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import type { ReferenceDeps } from '../deps.ts';

export const getConfigurationRoute = route(
  getConfiguration,
  async ({ params, actor }, { reference }: ReferenceDeps) => {
    assertApplication(actor, params.applicationId);
    const { configuration } = await reference.load(actor.applicationId);
    if (actor.isAdministrator) return configuration;
    const { fallbackApproverIds: _, ...known } = configuration;
    return known;
  },
  { version: ({ version }) => version },
);
