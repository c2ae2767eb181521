import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildDemo } from '#demo/build-demo.ts';
import type { ComposedProduct } from '#one-machine/compose.ts';
import type { Product } from '#one-machine/run.ts';
import { explainGuessablePassword } from '#shared/users/guessable-password.ts';
import { administratorGroup } from '#shared/users/user.ts';
import type { AdminMfa } from './builds.ts';
import { dataFolder } from './data-folder.ts';

/** Scripts that rebuild derived data. Each can be repeated safely, also while people work. */
const rebuilds = ['rebuild-search.ts', 'rebuild-figures.ts'];

/**
 * Rebuild data derived from stored requests, because an older version may have stored less of it.
 * @throws Error if a rebuild fails; the next start repeats all rebuilds
 */
async function rebuildAfterUpdate(
  data: string,
  from: number,
  report: (line: string) => void,
): Promise<void> {
  report(`The data are of an older version (${from}): search and figures are rebuilt.`);
  for (const name of rebuilds) {
    const command = join(import.meta.dirname, '../operator', name);
    const child = spawn(process.execPath, [command, '--data', data], { stdio: 'inherit' });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    const [status] = await once(child, 'exit');
    process.off('exit', endWithUs);
    if (status !== 0) throw new Error(`${name} failed. The next start runs it again.`);
  }
  report('The update is complete.');
}

/**
 * Define Countersign on one machine. See docs/operating.md for its components.
 * @param prepare builds outdated parts, with or without the front end
 */
export const defineProduct = (
  prepare: (adminMfa: AdminMfa, report: (line: string) => void) => ReturnType<Product['prepare']>,
): Product => ({
  name: 'Countersign',
  dataFolder,
  flags: {
    demo: 'load the demo organisation (default in an empty data folder)',
    'no-demo': 'start without the demo organisation',
    'admin-mfa': 'administrators need a second factor, as in a deployment',
  },
  prepare: (flags, report) => prepare(flags.has('admin-mfa') ? 'required' : 'optional', report),
  update: rebuildAfterUpdate,
  isKnownPassword: (password) => explainGuessablePassword(password) !== undefined,
  async fill(composed, { flags, isNew, report }) {
    const demo = buildDemo(composed);
    if (flags.has('demo') || (isNew && !flags.has('no-demo'))) await demo.seed(report);
    const signIns = await demo.signIns();
    return signIns.length > 0 ? signIns : inviteAdministrator(composed);
  },
});

const firstAdministrator = 'admin@countersign.example';

/**
 * Invite the first administrator of an empty organisation. Return the instructions for signing in; empty once the
 * administrator has signed in.
 */
function inviteAdministrator({ identity }: ComposedProduct): string[] {
  const password = identity.inviteFirst(firstAdministrator, administratorGroup);
  return password
    ? [`Sign in as ${firstAdministrator}, the administrator; the temporary password is ${password}`]
    : [];
}
