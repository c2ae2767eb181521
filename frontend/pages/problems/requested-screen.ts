import { matchPath } from 'react-router-dom';
import { paths } from '#frontend/paths.ts';
import { type RequestedScreen, requestedScreens } from '#shared/messages/requested-screens.ts';

/** Return the screen at a path, if it needs the rights of a role. */
export const findRequestedScreen = (pathname: string): RequestedScreen | undefined =>
  requestedScreens.find((name) => {
    const path = paths[name];
    return matchPath(typeof path === 'string' ? path : path.pattern, pathname);
  });
