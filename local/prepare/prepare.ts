import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdWhenFree } from '../hold.ts';
import type { Options } from '../options.ts';
import { runTool } from './run-tool.ts';
import { sourceHash } from './source-hash.ts';

/** Folders with what was built. */
export type Prepared = { readonly stack: string; readonly site: string };

type Build = {
  readonly what: string;
  /** What it is made of. */
  readonly sources: readonly string[];
  /** A file that only a whole build leaves behind. */
  readonly result: string;
  readonly run: (root: string) => Promise<void>;
};

const everywhere = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
const cache = '.cache/one-machine';

/** The services of this machine send mail, which a deployment does once its sender is known. */
const domain = 'countersign.example';
const sender = `countersign@${domain}`;

const site: Build = {
  what: 'site',
  sources: ['frontend', ...everywhere],
  result: 'frontend/dist/index.html',
  run: (root) => runTool(root, 'vite/bin/vite.js', ['build', 'frontend', '--logLevel', 'warn']),
};

/** Whether administrators need a second factor: each way has a folder of its own, so that going from one to the other builds nothing. */
type AdminMfa = Options['adminMfa'];
const folderOf = (adminMfa: AdminMfa) =>
  join(cache, adminMfa === 'optional' ? 'cdk.out' : 'cdk.out-admin-mfa');

const stack = (adminMfa: AdminMfa): Build => ({
  what: adminMfa === 'optional' ? 'stack' : 'stack with a second factor for administrators',
  sources: ['infra', 'functions', 'cdk.json', ...everywhere],
  result: join(folderOf(adminMfa), 'manifest.json'),
  run: async (root) => {
    // The site is served from where it was built: the stack need not carry a copy.
    const noSite = join(root, cache, 'no-site');
    mkdirSync(noSite, { recursive: true });
    writeFileSync(join(noSite, 'index.html'), '');
    const mail = [`senderEmail=${sender}`, 'mailsPerSecond=200'];
    // As a stage does that pays for it: the pool of this machine refuses common passwords.
    const passwords = 'threatProtection=on';
    const people = [`signUpDomains=${domain}`, `adminMfa=${adminMfa}`, passwords];
    const context = ['stage=dev', ...mail, `siteFolder=${noSite}`, ...people];
    await runTool(root, 'aws-cdk/bin/cdk', [
      ...['synth', '--quiet', '--no-notices', '--output', folderOf(adminMfa)],
      ...context.flatMap((one) => ['--context', one]),
    ]);
  },
});

/**
 * Builds the front end and synthesizes the stack with the bundled functions, each only when its sources have changed
 * since. Several starts at once wait for the first one's build.
 * @throws Refusal when a build fails, with its output
 */
export async function prepare(
  root: string,
  adminMfa: AdminMfa,
  report: (line: string) => void,
): Promise<Prepared> {
  const release = await holdWhenFree(join(root, cache, 'lock.sqlite'), () =>
    report('Waiting for another start to finish its build'),
  );
  try {
    await Promise.all([site, stack(adminMfa)].map((build) => buildIfStale(root, build, report)));
  } finally {
    release();
  }
  return { stack: join(root, folderOf(adminMfa)), site: join(root, 'frontend/dist') };
}

async function buildIfStale(root: string, build: Build, report: (line: string) => void) {
  const stamp = join(root, cache, `${build.what}.stamp`);
  const sources = sourceHash(root, build.sources);
  // The result is part of it: somebody else may have built something else there since.
  const state = () => `${sources} ${sourceHash(root, [build.result])}`;
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
