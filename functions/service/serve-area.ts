import type { Area } from '#functions/platform/area.ts';
import type { Route } from '#functions/platform/route.ts';
import { serve } from '#functions/platform/serve.ts';
import type { AreaDeps } from './area-deps.ts';
import { limitCalls } from './limit-calls.ts';

/** Create the Lambda handler of an area from its routes and dependencies. `open`: its public routes. */
export const serveArea = <D extends AreaDeps>(
  deps: D,
  routes: readonly Route<D>[],
  open?: Pick<Area<D>, 'publicRoutes' | 'endpoints'>,
) =>
  serve({
    routes,
    ...open,
    deps,
    applicationId: deps.applicationId,
    userPoolId: deps.userPoolId,
    profile: deps.profiles.profileOfAccount,
    administratorStatus: deps.administratorStatus,
    ...limitCalls(deps),
  });
