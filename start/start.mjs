// npm start: runs on Node 20 and later. Installs what is missing, then hands over to the Node that npm brought.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compileCache, installMissing, node, root } from './install.mjs';

installMissing();

// Every function is a thread with a heap of its own: by V8's own start of 1 MB for what is young, they would clean up
// all the time.
const flags = ['--min-semi-space-size=16'];
// The channel tells the runtime when this process is gone. Functions live in UTC, as in the cloud.
const runtime = spawn(node, [...flags, join(root, 'start/main.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { NODE_COMPILE_CACHE: compileCache, ...process.env, TZ: 'UTC' },
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
