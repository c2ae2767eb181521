import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { unreadCountQuery } from '#frontend/data/messages.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { getRights } from '#frontend/lib/session/use-session-state.ts';
import { Id } from '#shared/fields.ts';
import type { PageModule } from './pages/page.ts';
import { Page as Home, load as loadHome } from './pages/user/home.tsx';
import { prepareScreen } from './prepare-screen.ts';
import { screens, signInPage } from './screens.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The landing screen is part of the first bundle, so that it needs no further download. */
export const loadLandingScreen = async (): Promise<PageModule> => ({ Page: Home, load: loadHome });

/** Route parameters that are not ids of this product. All other parameters are ids. */
const nonIdParams: ReadonlySet<string> = new Set(['caseId', 'link']);

/** Whether an id in the route parameters is malformed, for example in a truncated link. Nothing is requested then. */
export const hasInvalidId = (params: Params): boolean =>
  Object.entries(params).some(
    ([name, value]) =>
      value !== undefined && !nonIdParams.has(name) && !Id.safeParse(value).success,
  );

/** Match a path in the same way as the router. */
function findScreen(pathname: string) {
  const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));
  const [found] = matchRoutes(routes, pathname) ?? [];
  return found && { ...found.route.handle, params: found.params };
}

/** Whether a path is not only for administrators. People usually open other screens from it. */
export const isForNonAdmins = (pathname: string): boolean =>
  findScreen(pathname)?.roles.some((role) => role !== 'admin') ?? true;

/** Whether Amplify stores a token in this browser. The exact name is unknown until the settings are loaded. */
const hasStoredToken = () => Object.keys(localStorage).some((name) => name.endsWith('.idToken'));

const ignore = () => undefined;

/**
 * Prefetch the data and code of the screen at this URL before it is rendered, as soon as the person is known. Data is
 * requested first, because browsers limit connections. Without known rights, the screen loads its data itself. It also
 * retries failed requests and shows their errors. Resolves when the code is loaded.
 */
export async function startFirstScreen(queries: QueryClient, session: Promise<void>) {
  if (!hasStoredToken()) {
    await signInPage().catch(ignore);
    return;
  }
  await session;
  if (sessionStore.getState().phase !== 'signed-in') return;
  void queries.prefetchQuery(openTasksQuery());
  void queries.prefetchQuery(unreadCountQuery());
  const { pathname, search } = location;
  const screen = findScreen(pathname);
  if (!screen || hasInvalidId(screen.params)) return;
  const { page = loadLandingScreen, params } = screen;
  const { roles } = getRights();
  const mayOpen = screen.roles.some((role) => roles.has(role));
  const coming = mayOpen
    ? prepareScreen(pathname, page, queries, params, new URLSearchParams(search))
    : page();
  await coming.catch(ignore);
}
