import { landingPath } from '#frontend/lib/constants.ts';

const key = 'countersign:origin-path';

/** Keeps the path somebody wanted before signing in; it outlives single sign-on and a reload of this tab. */
export function rememberPath(path: string): void {
  try {
    if (isOwn(path)) sessionStorage.setItem(key, path);
  } catch {
    // Blocked storage: after signing in the person lands on the home screen.
  }
}

/** Return the path to open after signing in. */
export function rememberedPath(): string {
  try {
    const path = sessionStorage.getItem(key);
    return path && isOwn(path) ? path : landingPath;
  } catch {
    return landingPath;
  }
}

export function forgetPath(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** A path of this site that isn't a sign-in screen: nobody is sent elsewhere. */
const isOwn = (path: string) => /^\/(?![/\\]|auth(\/|$|\?))./.test(path);
