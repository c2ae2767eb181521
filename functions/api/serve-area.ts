import type { PublicRoute } from '#functions/platform/area.ts';
import type { Route } from '#functions/platform/route.ts';
import { serve } from '#functions/platform/serve.ts';
import type { AreaDeps } from './area-deps.ts';

/** The Lambda of an area: its routes over what they need. */
export const serveArea = <D extends AreaDeps>(
  deps: D,
  routes: readonly Route<D>[],
  publicRoutes: readonly PublicRoute[] = [],
) =>
  serve({
    routes,
    publicRoutes,
    deps,
    applicationId: deps.applicationId,
    userPoolId: deps.userPoolId,
    profile: deps.profiles.profile,
  });
