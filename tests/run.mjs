// npm test: runs on Node 20 and later. Installs what is missing, then hands over to the Node that npm brought.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { compileCache, installMissing, node, root } from '../start/install.mjs';

installMissing();
const { status } = spawnSync(node, [join(root, 'tests/run/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    CDK_DISABLE_CLI_TELEMETRY: '1',
    TZ: 'UTC',
  },
});
process.exit(status ?? 1);
