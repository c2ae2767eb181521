import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockWhenFree } from '../file-lock.ts';
import { hashSources } from './source-hash.ts';

/** One build step with its sources. All paths are relative to a root folder. */
export type BuildStep = {
  readonly what: string;
  /** Source files. */
  readonly sources: readonly string[];
  /** File that only a complete build creates. */
  readonly result: string;
  readonly run: (root: string) => Promise<void>;
};

/**
 * Run the builds whose sources have changed since their last run, which is recorded in `cache`. Concurrent processes
 * wait for the build of the first process.
 * @throws the errors of a build
 */
export async function runStaleBuilds(
  root: string,
  cache: string,
  builds: readonly BuildStep[],
  report: (line: string) => void,
): Promise<void> {
  const release = await lockWhenFree(join(root, cache, 'lock.sqlite'), () =>
    report('Waiting for another start to finish its build'),
  );
  try {
    await Promise.all(builds.map((build) => runBuildIfStale(root, cache, build, report)));
  } finally {
    release();
  }
}

async function runBuildIfStale(
  root: string,
  cache: string,
  build: BuildStep,
  report: (line: string) => void,
): Promise<void> {
  const stamp = join(root, cache, `${build.what}.stamp`);
  const sources = hashSources(root, build.sources);
  // The state includes the result, because another build may have replaced it in the meantime.
  const state = () => `${sources} ${hashSources(root, [build.result])}`;
  if (readStamp(stamp) === state()) return;
  const started = performance.now();
  report(`Building the ${build.what}`);
  await build.run(root);
  writeFileSync(stamp, state());
  report(`Built the ${build.what} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
