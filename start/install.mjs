// Used by npm start and npm test before anything of npm is there: plain JavaScript for Node 20 and later.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where Node keeps what it compiled, TypeScript without its types among it: what is started again loads in half the time. */
export const compileCache = join(root, '.cache/compiled');
/** The Node that npm brings, which runs everything else. */
export const node = join(root, 'node_modules/node/bin/node');

/**
 * @param {string} file
 * @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean, link?: boolean}>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether every package of the lock file is there in its version; what is optional may be missing. */
function isInstalled() {
  if (!existsSync(node) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    // Folders of this repository are there.
    if (!path.startsWith('node_modules/') || wanted.link) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional;
  });
}

/** Installs the packages of the lock file unless they are there. Ends the process with status 1 when it can't. */
export function installMissing() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    console.error(`Countersign needs Node 20 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (!isInstalled()) install();
}

/** Attempts at `npm ci`: a package fetches its program by a nested npm, which a lost connection ends. */
const attempts = 3;

/** Runs npm as it was started itself: under `npm start` its own program is known. */
function install() {
  const started = Date.now();
  console.log('Installing packages');
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  for (let attempt = 1; ; attempt++) {
    const { status, error } = spawnSync(
      program,
      [...args, '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    if (!error && status === 0) break;
    const failed = `npm ci failed${error ? `: ${error.message}` : ''}. Its messages are above.`;
    if (attempt === attempts) {
      console.error(failed);
      process.exit(1);
    }
    console.error(`${failed} It runs again (attempt ${attempt + 1} of ${attempts}).`);
  }
  console.log(`Installed packages in ${Math.round((Date.now() - started) / 1000)} s`);
}
