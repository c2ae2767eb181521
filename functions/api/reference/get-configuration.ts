import { route } from '#functions/platform/route.ts';
import { getConfiguration } from '#shared/reference/reference-api.ts';
import { assertApplication } from '../assert-application.ts';
import type { ReferenceDeps } from './deps.ts';

export const getConfigurationRoute = route(
  getConfiguration,
  async ({ params, actor }, { reference }: ReferenceDeps) => {
    assertApplication(actor, params.applicationId);
    return (await reference.load(actor.applicationId)).configuration;
  },
  { version: ({ version }) => version },
);
