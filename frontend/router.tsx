import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { rememberedPath } from '#frontend/lib/session/remembered-path.ts';
import { RequireRole } from '#frontend/lib/session/require-role.tsx';
import { RequireSession } from '#frontend/lib/session/require-session.tsx';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import type { PageModule } from './pages/page.ts';
import { NotFound } from './pages/problems/not-found.tsx';
import { Page as Home, load as loadHome } from './pages/user/home.tsx';
import { paths } from './paths.ts';
import { prepareScreen, screenStands } from './prepare-screen.ts';
import type { Screen } from './screen.ts';
import { screens, signInPage } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const Forbidden = lazy(async () => ({
  default: (await import('./pages/problems/forbidden.tsx')).Forbidden,
}));

const ApiDocs = lazy(async () => ({
  default: (await import('./pages/api-docs/api-docs.tsx')).Page,
}));

const SignInScreens = lazy(async () => ({ default: (await signInPage()).Page }));

/** One page whatever its address, so that a sign-in goes on from step to step; who is signed in already passes by. */
function SignIn() {
  const [passesBy] = useState(() => sessionStore.getState().phase === 'signed-in');
  return passesBy ? <Navigate to={rememberedPath()} replace /> : <SignInScreens />;
}

/** A lazy page: until its code and data are there, the page before it stays. */
function Prepared({ page }: { page: () => Promise<PageModule> }) {
  const { pathname } = useLocation();
  const Page = use(prepareScreen(pathname, page, useQueryClient(), useParams()));
  // After the effects of the page: what it asks for by itself is under way.
  useEffect(screenStands, []);
  return <Page key={pathname} />;
}

const landing = async (): Promise<PageModule> => ({ Page: Home, load: loadHome });

function Guarded({ screen: { title, roles, page = landing } }: { screen: Screen }) {
  const forbidden = (
    <Suspense>
      <Forbidden title={title} roles={roles} />
    </Suspense>
  );
  return (
    <RequireRole allowed={roles} forbidden={forbidden}>
      <Prepared page={page} />
    </RequireRole>
  );
}

/** All addresses of the product: those of the sign-in, and the screens within the shell, which need a session. */
export function Router() {
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
          <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
