import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { preloadWhenIdle } from '#frontend/lib/idle-preload.ts';
import { RequireRole } from '#frontend/lib/session/require-role.tsx';
import { RequireSession } from '#frontend/lib/session/require-session.tsx';
import { readReturnPath } from '#frontend/lib/session/return-path.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { hasInvalidId, isForNonAdmins, loadLandingScreen } from './first-screen.ts';
import type { PageModule } from './pages/page.ts';
import { NotFound } from './pages/problems/not-found.tsx';
import { paths } from './paths.ts';
import {
  discardPreparedScreen,
  firstStands,
  prepareScreen,
  screenStands,
} from './prepare-screen.ts';
import { waitForFirstScreen } from './queries.ts';
import type { Screen } from './screen.ts';
import { preloadedScreens, screens, signInPage } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const Forbidden = lazy(async () => ({
  default: (await import('./pages/problems/forbidden.tsx')).Forbidden,
}));

const ApiDocs = lazy(async () => ({
  default: (await import('./pages/api-docs/api-docs.tsx')).Page,
}));

const SignInScreens = lazy(async () => ({ default: (await signInPage()).Page }));

/** Sign-in page for all its paths, so that a sign-in continues from step to step. A signed-in person is redirected. */
function SignIn() {
  const [passesBy] = useState(() => sessionStore.getState().phase === 'signed-in');
  return passesBy ? <Navigate to={readReturnPath()} replace /> : <SignInScreens />;
}

/** Lazy page. The previous page is visible until its code and data are loaded. */
function LazyPage({ page }: { page: () => Promise<PageModule> }) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const Page = use(prepareScreen(pathname, page, useQueryClient(), useParams(), asked));
  // Report the screen after the effects of the page, when the requests of the page are pending.
  useEffect(screenStands, []);
  return <Page key={pathname} />;
}

/**
 * Shown instead of a screen without the required rights. Pending requests of the screen without an observer are
 * canceled, so that they are not repeated with other rights.
 */
function ForbiddenScreen({ screen: { title, roles } }: { screen: Screen }) {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    discardPreparedScreen(pathname);
    void queries.cancelQueries({ predicate: (query) => query.getObserversCount() === 0 });
  }, [queries, pathname]);
  return (
    <Suspense>
      <Forbidden title={title} roles={roles} />
    </Suspense>
  );
}

function GuardedScreen({ screen }: { screen: Screen }) {
  const { roles, page = loadLandingScreen } = screen;
  if (hasInvalidId(useParams())) return <NotFound />;
  return (
    <RequireRole allowed={roles} forbidden={<ForbiddenScreen screen={screen} />}>
      <LazyPage page={page} />
    </RequireRole>
  );
}

/** Preload the likely next screens from an everyday screen. */
function usePreload() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const leadsToThem = isForNonAdmins(pathname);
  useEffect(
    () =>
      leadsToThem
        ? preloadWhenIdle(preloadedScreens, waitForFirstScreen(queries, firstStands))
        : undefined,
    [queries, leadsToThem],
  );
}

/** All routes of the product: sign-in, API documentation, and the screens within the shell, which require a session. */
export function Router() {
  usePreload();
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.login} replace />} />
      <Route path="/auth/*" element={<SignIn />} />
      <Route path={paths.apiDocs} element={<ApiDocs />} />
      <Route
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      >
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<GuardedScreen screen={screen} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
