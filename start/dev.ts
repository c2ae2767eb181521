import { join, sep } from 'node:path';
import { createServer } from 'vite';
import type { Site } from '#one-machine/http/site.ts';
import { run } from '#one-machine/run.ts';
import { type AdminMfa, prepareStack } from './builds.ts';
import { countersign } from './countersign.ts';

/**
 * `npm run dev`: the product as `npm start` runs it, with the site from its sources, which a browser that shows it
 * follows while they are edited, and with functions that are built again and replaced when a file of theirs is saved.
 */
const root = join(import.meta.dirname, '..');
/** Folders that functions are built from. */
const sources = ['functions', 'shared', 'infra'];
/** Editors write several files at once, and some of them twice, in milliseconds. */
const pauseMs = 200;

const vite = await createServer({
  root: join(root, 'frontend'),
  configFile: join(root, 'frontend/vite.config.ts'),
  appType: 'spa',
  // Its messages to the page have a port of their own, so that the product's stays the only one to open.
  server: { middlewareMode: true, host: 'localhost', ws: { port: 24_678 } },
});

const site: Site = (request, response) =>
  new Promise((resolve) => {
    response.once('close', resolve);
    vite.middlewares(request, response, () => response.writeHead(404).end());
  });

/** Builds the stack again after each change. The running product notices the new one and replaces its functions. */
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
  // Node's own watching loses a file that an editor replaces when it saves it.
  vite.watcher.add(folders).on('all', (_event, path) => {
    if (!folders.some((folder) => path.startsWith(folder + sep))) return;
    clearTimeout(waiting);
    waiting = setTimeout(rebuild, pauseMs);
  });
}

const product = countersign(async (adminMfa, report) => {
  const stack = await prepareStack(adminMfa, report);
  rebuildOnSave(adminMfa);
  return { stack, site };
});
await run(product, process.argv.slice(2));
