const key = 'countersign:signed-out';
/** This page is on its way out: what it still draws of somebody signed in takes nothing back. */
let isEnding = false;

/** Keeps for the sign-in screen of this tab that the services ended this sign-in, over the load of a fresh page. */
export function rememberEnd(): void {
  isEnding = true;
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Blocked storage: the person signs in again without being told why.
  }
}

export function wasEnded(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function forgetEnd(): void {
  if (isEnding) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
