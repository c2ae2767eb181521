import { unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { type ComposedProduct, composeProduct } from './compose.ts';
import { assertDataFolderComplete, openDataFolder } from './data-folder.ts';
import { explainFailure } from './explain-failure.ts';
import { PortInUse, startHttp } from './http/server.ts';
import type { Site } from './http/site.ts';
import { NamedError } from './machine/named-error.ts';
import { openLog } from './open-log.ts';
import { formatUsage, OperatorError, type Options, readOptions } from './options.ts';
import type { RuntimePart } from './part.ts';
import { assertDescriptors, watchDisk } from './resources.ts';
import type { FunctionResource } from './template/read-functions.ts';
import { readTemplate } from './template/template.ts';
import { TemplateError } from './template/template-error.ts';

/** Result of the build. */
export type BuildResult = {
  /** Folder of CDK's output, which contains one stack. */
  readonly stack: string;
  /** Folder of the site, or, during development, the handler that replaces it, without the site's headers. */
  readonly site: string | Site;
};

/** The product-specific parts of the runtime. */
export type Product = {
  /** Name for display. */
  readonly name: string;
  /** Data folder if `--data` is not given. */
  readonly dataFolder: string;
  /** Product-specific flags of the command line, each with its description. */
  readonly flags: Readonly<Record<string, string>>;
  /**
   * Build all outdated parts.
   * @throws OperatorError with the output of a failed build
   */
  prepare(flags: ReadonlySet<string>, report: (line: string) => void): Promise<BuildResult>;
  /** True if the password counts as leaked. Used only by a pool that refuses leaked passwords. */
  isKnownPassword(password: string): boolean;
  /**
   * Update the data of an older version while people are served. Called after each start until it resolves.
   * @param from data version that wrote the folder
   */
  update(data: string, from: number, report: (line: string) => void): Promise<void>;
  /**
   * Called before anybody is served. `isNew`: true if the data folder is unused.
   * @returns lines for the terminal
   */
  fill(
    composed: ComposedProduct,
    startAndServe: { flags: ReadonlySet<string>; isNew: boolean; report: (line: string) => void },
  ): Promise<readonly string[]>;
};

/** Callers wait at most 5 s for a stop, so it has to end earlier. */
const stopTimeoutMs = 4500;

const parts: RuntimePart[] = [];
const addPart = <P extends RuntimePart>(part: P): P => {
  parts.push(part);
  return part;
};

let stopping = false;
/** Stop the parts in the reverse order of their start, then end the process. */
async function stopParts(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), stopTimeoutMs).unref();
  for (const part of parts.reverse()) {
    await part.stop().catch((error: unknown) => console.error(`${part.name}: ${String(error)}`));
  }
  process.exit(code);
}

async function startAndServe(product: Product, options: Options): Promise<void> {
  const started = performance.now();
  const { data, test, now, flags, indexLag, mailSandbox } = options;
  assertDescriptors();
  const folder = openDataFolder(data, options.fresh);
  addPart({ name: 'data folder', stop: async () => folder.release() });
  if (now !== undefined && !folder.isNew)
    throw new OperatorError(
      `The clock of ${data} runs already; --now wants an empty folder, or --fresh.`,
    );
  if (!folder.isNew) assertDataFolderComplete(data, !process.env.DYNAMODB_ENDPOINT);
  addPart(watchDisk(data, console.error));
  const { log, close } = openLog(join(data, 'logs/runtime.log'));
  addPart({ name: 'log', stop: async () => close() });
  const http = await startHttp({ port: options.port, log });

  const prepared = await product.prepare(flags, console.log);
  const { isKnownPassword } = product;
  const composed = await composeProduct({
    ...{ prepared, data, now, test, indexLag, mailSandbox, isKnownPassword },
    ...{ http, log, keep: addPart },
  });
  const { functions } = composed;
  const lines = await product.fill(composed, { flags, isNew: folder.isNew, report: console.log });
  // The HTTP server is registered last and stopped first, so that calls in progress are answered while their
  // dependencies still run.
  addPart(http);
  folder.ready();
  composed.serve();
  if (!test) reloadOnBuild(prepared.stack, http.url, functions.replace, log);

  console.log(`${product.name} is at ${http.url}, its mail at ${http.url}/mail`);
  for (const line of lines) console.log(line);
  console.log(`The table is kept by ${composed.table.engine}`);
  console.log(`Started in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  console.log(JSON.stringify({ ready: true, url: http.url, data }));
  if (folder.updatesFrom !== undefined) {
    const updating = product.update(data, folder.updatesFrom, console.log).then(folder.updated);
    updating.catch((error: unknown) => stopping || console.error(String(error)));
  }
  if (options.cold) return;
  // A stop during the warm-up interrupts it, which is not an error.
  await functions.warm().catch((error: unknown) => stopping || console.error(String(error)));
}

/** During development, use functions from a newer build from the next call on. */
function reloadOnBuild(
  stack: string,
  url: string,
  replace: (functions: readonly FunctionResource[]) => void,
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
  addPart({ name: 'reload', stop: async () => unwatchFile(manifest) });
}

const isExpected = (error: unknown) =>
  [OperatorError, PortInUse, TemplateError, NamedError].some((kind) => error instanceof kind);

/**
 * Run a product on this machine with the command-line options, until a signal or the end of the parent process. This
 * function owns the process: the exit status is 0 after a stop, and 1 if the start failed, with the reason on standard
 * error.
 */
export async function runProduct(product: Product, args: readonly string[]): Promise<void> {
  process.on('SIGTERM', () => void stopParts(0));
  process.on('SIGINT', () => void stopParts(0));
  process.on('SIGHUP', () => void stopParts(0));
  // The parent process has ended, so nothing else could stop this process.
  process.on('disconnect', () => void stopParts(0));
  try {
    const options = readOptions(args, product);
    if (options) {
      await startAndServe(product, options);
    } else {
      console.log(formatUsage(product));
      await stopParts(0);
    }
  } catch (error) {
    const isRefused = isExpected(error) && error instanceof Error;
    console.error(isRefused ? error.message : (explainFailure(error) ?? error));
    await stopParts(1);
  }
}
