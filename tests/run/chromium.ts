import { spawnSync } from 'node:child_process';
import { findChromium } from '../support/chromium.ts';

/** Find Chromium, or install the Debian package if this process has the permission. */
export function provideChromium(): string | undefined {
  const found = findChromium();
  if (found || process.getuid?.() !== 0) return found;
  console.log('\n— Chromium for the tests in the browser');
  apt(['update']);
  const install = (name: string) => apt(['install', '--yes', '--no-install-recommends', name]);
  // Older distributions have no package for the headless shell.
  if (install('chromium-headless-shell').status !== 0) install('chromium');
  return findChromium();
}

const apt = (args: readonly string[]) =>
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
