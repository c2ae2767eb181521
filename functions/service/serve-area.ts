import type { Area } from '#functions/platform/area.ts';
import type { Route } from '#functions/platform/route.ts';
import { serve } from '#functions/platform/serve.ts';
import type { AreaDeps } from './area-deps.ts';
import { limitCalls } from './limit-calls.ts';

/** The Lambda of an area: its routes over what they need. `open`: what it answers to anybody, too. */
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
    profile: deps.profiles.profile,
    administratorStatus: deps.administratorStatus,
    limit: limitCalls(deps),
  });
