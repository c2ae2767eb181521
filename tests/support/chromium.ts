import { existsSync } from 'node:fs';

/**
 * Usual paths of browsers. The first is the headless shell of Chromium, which uses two thirds of the CPU time for the
 * same pages.
 */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Find the browser for tests: `CHROMIUM_PATH`, or the usual paths of distributions. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...usual].find((path) => path !== '' && existsSync(path));
