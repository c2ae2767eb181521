import { landingPath } from '#frontend/lib/constants.ts';

const key = 'countersign:origin-path';

/** Store the requested path until after sign-in. It survives single sign-on and a reload of this tab. */
export function saveReturnPath(path: string): void {
  try {
    if (isOwn(path)) sessionStorage.setItem(key, path);
  } catch {
    // If storage is blocked, the person lands on the home screen after sign-in.
  }
}

/** Return the path to open after signing in. */
export function readReturnPath(): string {
  try {
    const path = sessionStorage.getItem(key);
    return path && isOwn(path) ? path : landingPath;
  } catch {
    return landingPath;
  }
}

export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage contains no path.
  }
}

/** Accept only a path of this site that is not a sign-in screen, which prevents open redirects. */
const isOwn = (path: string) => /^\/(?![/\\]|auth(\/|$|\?))./.test(path);
