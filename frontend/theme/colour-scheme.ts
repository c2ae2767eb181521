import { useSyncExternalStore } from 'react';

/** `auto`: follows the system. */
export type ColourScheme = 'auto' | 'light' | 'dark';

/** Setting of this device, which public/color-scheme.js reads before the first paint. */
const key = 'countersign:colour-scheme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
system.addEventListener('change', applyScheme);

function readSavedScheme(): ColourScheme {
  try {
    const saved = localStorage.getItem(key);
    return saved === 'light' || saved === 'dark' ? saved : 'auto';
  } catch {
    return 'auto';
  }
}

/** Return the color scheme to show. The root element carries it, and the design tokens depend on it. */
const shownScheme = () => {
  const wish = readSavedScheme();
  if (wish !== 'auto') return wish;
  return system.matches ? 'dark' : 'light';
};

function applyScheme() {
  document.documentElement.dataset.mantineColorScheme = shownScheme();
  for (const listener of listeners) listener();
}

export function setPreferredScheme(scheme: ColourScheme) {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Without storage, the system setting applies.
  }
  applyScheme();
}

function subscribeToScheme(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePreferredScheme = () => useSyncExternalStore(subscribeToScheme, readSavedScheme);
export const useEffectiveScheme = () => useSyncExternalStore(subscribeToScheme, shownScheme);
