import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { rememberedPath } from '#frontend/lib/session/remembered-path.ts';
import { RequireRole } from '#frontend/lib/session/require-role.tsx';
import { RequireSession } from '#frontend/lib/session/require-session.tsx';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { Forbidden } from './pages/problems/forbidden.tsx';
import { NotFound } from './pages/problems/not-found.tsx';
import { NotThereYet } from './pages/problems/not-there-yet.tsx';
import { PageProblem } from './pages/problems/page-problem.tsx';
import { paths } from './paths.ts';
import { type Screen, screens } from './screens.ts';

/** A page that needs longer than this to fetch its data shows its own skeleton meanwhile. */
const patience = 300;

const atMost = (limit: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, limit))]);

/** A lazy route: code and data come side by side, the role decides what is shown. */
function toRoute({ path, title, roles, page }: Screen, queries: QueryClient): RouteObject {
  const guard = (content: React.ReactNode) => (
    <RequireRole allowed={roles} forbidden={<Forbidden title={title} roles={roles} />}>
      {content}
    </RequireRole>
  );
  if (!page) return { path, element: guard(<NotThereYet title={title} />) };
  return {
    path,
    lazy: async () => {
      const { Page, load } = await page();
      return {
        element: guard(<Page />),
        loader: async ({ params }) => {
          const signedIn = sessionStore.getState().phase === 'signed-in';
          if (load && signedIn) await atMost(patience, load(queries, params));
          return null;
        },
      };
    },
  };
}

/** All addresses of the product: those of the sign-in, and the screens within the shell, which need a session. */
export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    { path: paths.root, loader: () => redirect(paths.login) },
    {
      path: '/auth/*',
      // Who is signed in goes on at once, without waiting for the sign-in screens.
      loader: () =>
        sessionStore.getState().phase === 'signed-in' ? redirect(rememberedPath()) : null,
      lazy: async () => ({ Component: (await import('./pages/auth/auth-page.tsx')).Page }),
    },
    {
      lazy: async () => {
        const { Shell } = await import('./shell/shell.tsx');
        return {
          element: (
            <RequireSession>
              <Shell />
            </RequireSession>
          ),
        };
      },
      children: [
        {
          errorElement: <PageProblem />,
          children: [
            ...screens.map((screen) => toRoute(screen, queries)),
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
  ]);
