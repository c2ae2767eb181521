import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  completeMark,
  findToolFolder,
  findTools,
  type ToolSet,
  toolDefinition,
  toolSets,
  toolsCache,
} from '../support/tools.ts';

type Step = readonly [program: string, ...args: string[]];

/** Steps that install a set of tools into its folder. Versions and hashes of all packages are pinned. */
const installSteps: Readonly<Record<ToolSet, (folder: string) => readonly Step[]>> = {
  python: (folder) => {
    const python = join(folder, 'bin/python');
    const pinned = ['--no-deps', '--require-hashes', '--requirement'];
    return [
      ['python3', '-m', 'venv', folder],
      [
        python,
        '-m',
        'pip',
        'install',
        '--quiet',
        '--retries=1',
        ...pinned,
        toolDefinition('python', 'installer.txt'),
      ],
      // Parallel downloads with uv take 11 seconds, and 88 seconds with pip.
      [
        ...[join(folder, 'bin/uv'), 'pip', 'install', '--quiet', '--python', python],
        ...[...pinned, toolDefinition('python', 'requirements.txt')],
      ] as const satisfies Step,
    ];
  },
  npm: (folder) => [
    [
      ...[
        'npm',
        'ci',
        '--prefix',
        folder,
        '--fetch-retries=1',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      // Disable scripts, because one package reports its installation to its makers.
      '--ignore-scripts',
    ] as const satisfies Step,
  ],
};

/** Run a program. Resolves to the last line that it printed if it fails. */
const run = ([program, ...args]: Step) =>
  new Promise<string | undefined>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const printed = text(child.stderr);
    child.once('error', ({ message }) => resolve(message));
    child.once('close', async (status) => {
      const reason = (await printed).trim().split('\n').at(-1);
      resolve(status === 0 ? undefined : reason || `${program} ended with ${status}`);
    });
  });

/** Install a set of tools unless it is installed. Resolves to the reason if the installation is not possible. */
async function installToolSet(set: ToolSet): Promise<string | undefined> {
  if (findTools(set)) return undefined;
  mkdirSync(toolsCache, { recursive: true });
  for (const former of readdirSync(toolsCache))
    if (former.startsWith(`${set}-`)) rmSync(join(toolsCache, former), { recursive: true });
  const folder = findToolFolder(set);
  mkdirSync(folder);
  if (set === 'npm')
    for (const file of toolSets.npm) cpSync(toolDefinition('npm', file), join(folder, file));
  for (const step of installSteps[set](folder)) {
    const failure = await run(step);
    if (failure) return failure;
  }
  writeFileSync(join(folder, completeMark), '');
  return undefined;
}

/**
 * Install the third-party tools that `tests/tools` runs, in their pinned versions. Resolves to one line with the reason
 * for each missing set, whose tests are skipped.
 */
export async function provideTools(): Promise<string[]> {
  const sets = Object.keys(toolSets) as ToolSet[];
  const reasons = await Promise.all(sets.map(installToolSet));
  return sets.flatMap((set, place) =>
    reasons[place]
      ? `Tests of tests/tools that need ${set} packages are skipped. Installing them failed: ${reasons[place]}`
      : [],
  );
}
