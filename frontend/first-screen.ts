import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { unreadCountQuery } from '#frontend/data/messages.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { rightsNow } from '#frontend/lib/session/use-session-state.ts';
import { Id } from '#shared/fields.ts';
import type { PageModule } from './pages/page.ts';
import { Page as Home, load as loadHome } from './pages/user/home.tsx';
import { prepareScreen } from './prepare-screen.ts';
import { screens, signInPage } from './screens.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The landing screen comes with the first page. */
export const landing = async (): Promise<PageModule> => ({ Page: Home, load: loadHome });

/** Parameters of addresses that are not ids of this product; every other one is. */
const otherParams: ReadonlySet<string> = new Set(['caseId', 'link']);

/**
 * Whether a parameter of an address that is an id can't be one, as of a link that was cut off: there is nothing to ask
 * for then.
 */
export const namesNothing = (params: Params): boolean =>
  Object.entries(params).some(
    ([name, value]) =>
      value !== undefined && !otherParams.has(name) && !Id.safeParse(value).success,
  );

/** As the router finds it. */
function screenAt(pathname: string) {
  const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));
  const [found] = matchRoutes(routes, pathname) ?? [];
  return found && { ...found.route.handle, params: found.params };
}

/** Whether an address is not for administrators alone: from those screens others are likely to be opened. */
export const isOfEveryDay = (pathname: string): boolean =>
  screenAt(pathname)?.roles.some((role) => role !== 'admin') ?? true;

/** Whether Amplify keeps a token in this browser, before the settings say under which name. */
const isTokenKept = () => Object.keys(localStorage).some((name) => name.endsWith('.idToken'));

const ignore = () => undefined;

/**
 * Asks for what the screen of this address needs before it is drawn: what the frame and it read, as soon as it is known
 * who is signed in, and its code. Calls go first, as a browser has few connections. A screen reads later where the
 * rights for it are not known yet. What fails here is asked for again by the screen, which tells.
 * Resolves when its code is there.
 */
export async function startFirstScreen(queries: QueryClient, session: Promise<void>) {
  if (!isTokenKept()) {
    await signInPage().catch(ignore);
    return;
  }
  await session;
  if (sessionStore.getState().phase !== 'signed-in') return;
  void queries.prefetchQuery(openTasksQuery());
  void queries.prefetchQuery(unreadCountQuery());
  const { pathname, search } = location;
  const screen = screenAt(pathname);
  if (!screen || namesNothing(screen.params)) return;
  const { page = landing, params } = screen;
  const { roles } = rightsNow();
  const mayOpen = screen.roles.some((role) => roles.has(role));
  const coming = mayOpen
    ? prepareScreen(pathname, page, queries, params, new URLSearchParams(search))
    : page();
  await coming.catch(ignore);
}
