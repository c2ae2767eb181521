import { join, sep } from 'node:path';
import { createServer } from 'vite';
import type { Site } from '#one-machine/http/site.ts';
import { runProduct } from '#one-machine/run.ts';
import { type AdminMfa, prepareStack } from './builds.ts';
import { defineProduct } from './countersign.ts';

/**
 * `npm run dev`: runs the product like `npm start`. The site is served from its sources and updates in the browser on
 * edits. Functions are rebuilt and replaced when one of their files is saved.
 */
const root = join(import.meta.dirname, '..');
/** Source folders of functions. */
const sources = ['functions', 'shared', 'infra'];
/** Pause before a rebuild, because editors write several files within milliseconds, some of them twice. */
const pauseMs = 200;

const vite = await createServer({
  root: join(root, 'frontend'),
  configFile: join(root, 'frontend/vite.config.ts'),
  appType: 'spa',
  // Vite's messages to the page use a separate port, so that only the product's port has to be opened.
  server: { middlewareMode: true, host: 'localhost', ws: { port: 24_678 } },
});

const site: Site = (request, response) =>
  new Promise((resolve) => {
    response.once('close', resolve);
    vite.middlewares(request, response, () => response.writeHead(404).end());
  });

/** Rebuild the stack after each change. The running product detects it and replaces its functions. */
function rebuildOnSave(adminMfa: AdminMfa): void {
  let waiting: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = () => {
    building = building
      .then(() => prepareStack(adminMfa, console.log))
      .then(
        () => undefined,
        (error: unknown) => console.error(error instanceof Error ? error.message : error),
      );
  };
  const folders = sources.map((folder) => join(root, folder));
  // Node's own file watcher loses a file that an editor replaces when saving.
  vite.watcher.add(folders).on('all', (_event, path) => {
    if (!folders.some((folder) => path.startsWith(folder + sep))) return;
    clearTimeout(waiting);
    waiting = setTimeout(rebuild, pauseMs);
  });
}

const product = defineProduct(async (adminMfa, report) => {
  const stack = await prepareStack(adminMfa, report);
  rebuildOnSave(adminMfa);
  return { stack, site };
});
await runProduct(product, process.argv.slice(2));
