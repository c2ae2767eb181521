import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { assertComplete, openDataFolder } from './data-folder.ts';
import { demoOf } from './demo-target.ts';
import { explainFailure } from './explain-failure.ts';
import { PortInUse, startHttp } from './http/server.ts';
import { NamedError } from './machine/named-error.ts';
import { openLog } from './open-log.ts';
import { type Options, Refusal, readOptions, usage } from './options.ts';
import type { Part } from './part.ts';
import { prepare } from './prepare/prepare.ts';
import { assertDescriptors, watchDisk } from './resources.ts';
import { readTemplate } from './template/template.ts';
import { TemplateError } from './template/template-error.ts';

// The whole product on one machine: see docs/operating.md for what is where.
const root = join(import.meta.dirname, '..');
/** Whoever stops it waits at most 5 s. */
const patience = 4500;

const parts: Part[] = [];
const keep = <P extends Part>(part: P): P => {
  parts.push(part);
  return part;
};

let stopping = false;
/** Ends the parts in the opposite order of their start, then the process. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), patience).unref();
  for (const part of parts.reverse()) {
    await part.stop().catch((error: unknown) => console.error(`${part.name}: ${String(error)}`));
  }
  process.exit(code);
}

async function start(options: Options): Promise<void> {
  const started = performance.now();
  const { data, test, now } = options;
  assertDescriptors();
  const folder = openDataFolder(data, options.fresh);
  keep({ name: 'data folder', stop: async () => folder.release() });
  if (now !== undefined && !folder.isNew)
    throw new Refusal(
      `The clock of ${data} runs already; --now wants an empty folder, or --fresh.`,
    );
  if (!folder.isNew) assertComplete(data, !process.env.DYNAMODB_ENDPOINT);
  keep(watchDisk(data, console.error));
  const { log, close } = openLog(join(data, 'logs/runtime.log'));
  keep({ name: 'log', stop: async () => close() });
  const http = await startHttp({ port: options.port, log });

  const prepared = await prepare(root, options.adminMfa, console.log);
  const composed = await compose({ prepared, data, now, test, http, log, keep });
  const { functions } = composed;
  const demo = demoOf(composed);
  if (options.demo ?? folder.isNew) await demo.seed(console.log);
  // Kept last, stopped first: calls under way are answered while all that they need still runs.
  keep(http);
  folder.ready();
  composed.serve();
  if (!test) reloadOnBuild(prepared.stack, http.url, functions.replace, log);

  console.log(`Countersign is at ${http.url}, its mail at ${http.url}/mail`);
  for (const line of await demo.signIns()) console.log(line);
  console.log(`Started in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  console.log(JSON.stringify({ ready: true, url: http.url, data }));
  // A stop while they warm up ends them, which is nothing to tell.
  await functions.warm().catch((error: unknown) => stopping || console.error(String(error)));
}

/** While somebody develops: functions that another build has changed serve the next call. */
function reloadOnBuild(
  stack: string,
  url: string,
  replace: (functions: ReturnType<typeof readTemplate>['functions']) => void,
  log: (line: string) => void,
): void {
  const manifest = join(stack, 'manifest.json');
  watchFile(manifest, { interval: 1000 }, () => {
    try {
      replace(readTemplate(stack, url).functions);
    } catch (error) {
      log(`The new build is not used: ${String(error)}`);
    }
  });
  keep({ name: 'reload', stop: async () => unwatchFile(manifest) });
}

const isExpected = (error: unknown) =>
  [Refusal, PortInUse, TemplateError, NamedError].some((kind) => error instanceof kind);

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
// The process that was asked to start it is gone, however it went: nobody could stop it any more.
process.on('disconnect', () => void stop(0));

try {
  const options = readOptions(process.argv.slice(2));
  if (options) {
    await start(options);
  } else {
    console.log(usage);
    await stop(0);
  }
} catch (error) {
  const isRefused = isExpected(error) && error instanceof Error;
  console.error(isRefused ? error.message : (explainFailure(error) ?? error));
  await stop(1);
}
