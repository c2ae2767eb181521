import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Environment variable with the path of the folder, shared by the processes of one test run. */
const variable = 'PREPARED_DEMO';
const Clock = z.object({ offset: z.number() });
/** Names and values of the browser storage of a signed-in person. */
const SignIn = z.array(z.tuple([z.string(), z.string()]));
export type SignIn = z.infer<typeof SignIn>;
const SignIns = z.record(z.string(), SignIn);

const signInsFile = (folder: string) => join(folder, 'sign-ins-of-tests.json');
const endedFile = (folder: string) => join(folder, 'ended-at');

/**
 * Store a stopped product with its demo organisation, as after its first start, for every test of this run that needs a
 * demo organisation. Its history is then simulated only once, and its people are already signed in.
 * @param signIns sessions keyed by email address
 */
export function storePreparedDemo(folder: string, signIns: Readonly<Record<string, SignIn>>): void {
  writeFileSync(signInsFile(folder), JSON.stringify(signIns));
  writeFileSync(endedFile(folder), String(Date.now()));
  process.env[variable] = folder;
}

export function dropPreparedDemo(): void {
  const folder = process.env[variable];
  delete process.env[variable];
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/**
 * Copy the prepared organisation if one exists. The clock in `folder` continues at the time when the prepared product
 * stopped.
 */
export function copyPreparedDemo(folder: string): void {
  const prepared = process.env[variable];
  if (!prepared || existsSync(join(folder, 'version'))) return;
  cpSync(prepared, folder, { recursive: true });
  const file = join(folder, 'clock.json');
  const { offset } = Clock.parse(JSON.parse(readFileSync(file, 'utf8')));
  const stood = Date.now() - Number(readFileSync(endedFile(prepared), 'utf8'));
  writeFileSync(file, JSON.stringify({ offset: offset - stood }));
  rmSync(endedFile(folder));
}

/** Return the stored sign-in of a person from the prepared organisation in this folder. */
export function readPreparedSignIn(folder: string, email: string): SignIn | undefined {
  const file = signInsFile(folder);
  return existsSync(file)
    ? SignIns.parse(JSON.parse(readFileSync(file, 'utf8')))[email]
    : undefined;
}
