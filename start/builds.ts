import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildStep, runStaleBuilds } from '#one-machine/prepare/build.ts';
import { runTool } from '#one-machine/prepare/run-tool.ts';
import type { BuildResult } from '#one-machine/run.ts';

const root = join(import.meta.dirname, '..');
const everywhere = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
const cache = '.cache/one-machine';

/** On one machine, mail is always enabled. A deployment enables it once its sender is configured. */
const domain = 'countersign.example';
const sender = `countersign@${domain}`;

const site: BuildStep = {
  what: 'site',
  sources: ['frontend', ...everywhere],
  result: 'frontend/dist/index.html',
  run: (root) => runTool(root, 'vite/bin/vite.js', ['build', 'frontend', '--logLevel', 'warn']),
};

/** Whether administrators need a second factor for their rights, as in deployments. */
export type AdminMfa = 'required' | 'optional';
/** Each variant has a separate folder, so that switching between them needs no build. */
const getFolder = (adminMfa: AdminMfa) =>
  join(cache, adminMfa === 'optional' ? 'cdk.out' : 'cdk.out-admin-mfa');

const stack = (adminMfa: AdminMfa): BuildStep => ({
  what: adminMfa === 'optional' ? 'stack' : 'stack with a second factor for administrators',
  sources: ['infra', 'functions', 'cdk.json', ...everywhere],
  result: join(getFolder(adminMfa), 'manifest.json'),
  run: async (root) => {
    // The site is served from its build folder, so the stack does not need a copy.
    const noSite = join(root, cache, 'no-site');
    mkdirSync(noSite, { recursive: true });
    writeFileSync(join(noSite, 'index.html'), '');
    const settings = {
      ...{ keep: false, adminMfa, siteFolder: noSite },
      ...{ senderEmail: sender, mailsPerSecond: 200, signUpDomains: [domain] },
      // Refuse common passwords in the pool of this machine, like a stage with paid threat protection.
      threatProtection: 'on',
    };
    const stages = join(root, cache, `stages-${adminMfa}`);
    mkdirSync(stages, { recursive: true });
    writeFileSync(join(stages, 'dev.json'), JSON.stringify(settings));
    removeCompiled(root);
    await runTool(root, 'aws-cdk/bin/cdk', [
      ...['synth', '--quiet', '--no-notices', '--output', getFolder(adminMfa)],
      ...['--context', 'stage=dev', '--context', `stages=${stages}`],
    ]);
  },
});

/**
 * Delete Node's compile cache of old functions, which would otherwise grow forever. It is moved first, because other
 * processes may write to it, and a folder that is being written to cannot be removed.
 */
function removeCompiled(root: string): void {
  const compiled = join(root, '.cache/compiled');
  if (!existsSync(compiled)) return;
  const former = join(root, cache, `compiled-${process.pid}`);
  renameSync(compiled, former);
  rmSync(former, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Build the front end and synthesize the stack with the bundled functions. Each is skipped if its sources are
 * unchanged.
 * @throws OperatorError with the output of a failed build
 */
export async function prepareBuilds(
  adminMfa: AdminMfa,
  report: (line: string) => void,
): Promise<BuildResult> {
  await runStaleBuilds(root, cache, [site, stack(adminMfa)], report);
  return { stack: join(root, getFolder(adminMfa)), site: join(root, 'frontend/dist') };
}

/**
 * Synthesize only the stack, for a process that serves the site from its sources. Return the folder of the stack.
 * @throws OperatorError with the output of a failed build
 */
export async function prepareStack(
  adminMfa: AdminMfa,
  report: (line: string) => void,
): Promise<string> {
  await runStaleBuilds(root, cache, [stack(adminMfa)], report);
  return join(root, getFolder(adminMfa));
}
