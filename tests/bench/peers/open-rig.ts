import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Rig } from './peer-target.ts';

const Modules = z.object({
  peers: z.custom<Rig['adapters']>(),
  fields: z.custom<Rig['fields']>(),
});
export const peerNames = ['camunda7', 'flowable'] as const;

/** Reason why the peers can't run here. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

const runs = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function assertTools(source: string): void {
  const missing = [
    ...(existsSync(join(source, 'driver/peers.mjs')) ? [] : [`the rig in ${source}`]),
    ...(runs('java', '-version') ? [] : ['Java']),
    ...(runs('mvn', '-version') ? [] : ['Maven']),
    ...(globSync('/usr/lib/postgresql/*/bin/initdb').length > 0 ? [] : ['PostgreSQL']),
    ...(runs('psql', '--version') ? [] : ['psql']),
  ];
  if (missing.length > 0) throw new Unavailable(`missing ${missing.join(', ')}`);
}

/** Build a peer once. Its build needs Maven's packages, of the local repository or of a registry. */
function buildPeer(source: string, folder: string, name: string, jar: string): void {
  if (existsSync(join(folder, jar))) return;
  cpSync(join(source, name), join(folder, name), { recursive: true });
  const built = spawnSync('mvn', ['-q', '-B', 'package'], {
    cwd: join(folder, name),
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  const [reason = ''] = `${built.stdout}${built.stderr}`.match(/^\[ERROR\].*/m) ?? [];
  throw new Unavailable(`Maven can't build ${name}: ${reason.slice(0, 200)}`);
}

const controlDatabase = (source: string, folder: string, act: 'start' | 'stop') =>
  spawnSync('sh', [join(source, 'pg.sh'), act], {
    env: { ...process.env, PEERS_RUN: folder },
    stdio: 'ignore',
  }).status === 0;

/**
 * Build the peers of a rig in a folder, and start its database. Nothing is written into the rig.
 * @throws Unavailable if a program or package is missing
 */
export async function openRig(source: string, folder: string) {
  assertTools(source);
  mkdirSync(folder, { recursive: true });
  const module: unknown = await import(resolve(source, 'driver/peers.mjs'));
  const { peers: adapters, fields } = Modules.parse(module);
  for (const name of peerNames) buildPeer(source, folder, name, adapters[name]?.jar ?? '');
  if (!controlDatabase(source, folder, 'start')) throw new Unavailable('PostgreSQL does not start');
  return {
    ...{ folder, adapters, fields },
    stop: () => void controlDatabase(source, folder, 'stop'),
  };
}
