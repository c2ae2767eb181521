import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that tests drive: `CHROMIUM_PATH`, or where distributions put it. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...usual].find((path) => path !== '' && existsSync(path));
