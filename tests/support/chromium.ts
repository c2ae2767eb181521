import { existsSync } from 'node:fs';

/** The first is Chromium without its windows: the same pages take two thirds of the processor's time. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** The browser that tests drive: `CHROMIUM_PATH`, or where distributions put it. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...usual].find((path) => path !== '' && existsSync(path));
