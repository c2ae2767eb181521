// npm start: runs on Node 20 and later. Installs what is missing, then hands over to the Node that npm brought.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');

/** @param {string} file @returns {Record<string, {version?: string, optional?: boolean, devOptional?: boolean}>} */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether every package of the lock file is there in its version; what is optional may be missing. */
function isInstalled() {
  if (!existsSync(node) || !existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional || wanted.devOptional;
  });
}

/** Runs npm as it was started itself: under `npm start` its own program is known. */
function install() {
  const started = Date.now();
  console.log('Installing packages');
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const { status, error } = spawnSync(
    program,
    [...args, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (error || status !== 0) {
    console.error(`npm ci failed${error ? `: ${error.message}` : ''}. Its messages are above.`);
    process.exit(1);
  }
  console.log(`Installed packages in ${Math.round((Date.now() - started) / 1000)} s`);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Countersign needs Node 20 or later; this is ${process.versions.node}.`);
  process.exit(1);
}
if (!isInstalled()) install();

// The channel tells the runtime when this process is gone. Functions live in UTC, as in the cloud.
const runtime = spawn(node, [join(root, 'local/main.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, TZ: 'UTC' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => runtime.kill(signal));
runtime.on('error', (error) => {
  console.error(`${node} does not run: ${error.message}`);
  process.exit(1);
});
runtime.on('exit', (code, signal) => {
  process.removeAllListeners();
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
});
