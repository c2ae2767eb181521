import type { Route } from '#functions/platform/route.ts';
import { serve } from '#functions/platform/serve.ts';
import type { AreaDeps } from './area-deps.ts';
import type { ServiceDescription } from './describe-service.ts';
import { limitCalls } from './limit-calls.ts';

/** The Lambda of an area: its routes over what they need. `described`: it answers for this service to anybody, too. */
export const serveArea = <D extends AreaDeps>(
  deps: D,
  routes: readonly Route<D>[],
  described?: ServiceDescription,
) =>
  serve({
    routes,
    ...described,
    deps,
    applicationId: deps.applicationId,
    userPoolId: deps.userPoolId,
    profile: deps.profiles.profile,
    administratorStatus: deps.administratorStatus,
    limit: limitCalls(deps),
  });
