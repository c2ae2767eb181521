import { parseArgs } from 'node:util';
import { adminNames, demoPassword, signIns } from '#local/demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { listUsers } from '#shared/users/users-api.ts';
import { connect, type Person, type Product } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { actOut, type Cast, type Played } from './act-out.ts';
import { readLog } from './log.ts';
import { report } from './report.ts';
import { type ReplayScript, scriptOf } from './script.ts';

/**
 * npm run replay -- FILE [--cases N] [--url URL] [--password TEXT] [--at-once N]
 * Acts out a log of real requests in a running product (its own, or the given one, which needs the demo organisation), over
 * HTTP with real sign-ins. Exit status 1 when a case ends differently from the log.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '200' },
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
    'at-once': { type: 'string', default: '8' },
  },
});

const file = positionals[0];
if (!file) {
  console.error('Which log? npm run replay -- FILE [--cases N] [--url URL]');
  process.exit(2);
}

async function castOf(product: Product, password: string): Promise<Cast> {
  const adminEmail = signIns.find(({ name }) => adminNames.has(name))?.email ?? '';
  const admin = await product.signIn(adminEmail, password);
  const { items: categories } = await admin.call(listCategories);
  const category = categories.find(({ name }) => name === 'Expense declaration');
  if (!category)
    throw new Error('The product has no category "Expense declaration": start it with --demo.');

  const people = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await admin.call(listUsers, { query: { limit: 100, ...(cursor && { cursor }) } });
    people.push(...page.items);
    cursor = page.cursor;
  }
  const emails = new Map(people.map(({ userId, email }) => [userId, email]));
  const sessions = new Map<string, Promise<Person>>();
  const signedIn = (userId: string) => {
    const email = emails.get(userId);
    if (!email) throw new Error(`Nobody has the id ${userId}.`);
    const session = sessions.get(userId) ?? product.signIn(email, password);
    sessions.set(userId, session);
    return session;
  };
  const employees = people
    .filter(({ role, isActive }) => role === 'Employee' && isActive)
    .slice(0, 12);
  const requesters = await Promise.all(employees.map(({ userId }) => signedIn(userId)));
  return { categoryId: category.id, requesters, signedIn };
}

async function playAll(scripts: ReplayScript[], cast: Cast, atOnce: number): Promise<Played[]> {
  const played: Played[] = new Array(scripts.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < scripts.length; index = next++) {
      const script = scripts[index];
      if (script) played[index] = await actOut(script, index, cast);
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${scripts.length} cases`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return played;
}

const scripts = (await readLog(file, Number(options.cases))).map(scriptOf);
const own = options.url ? undefined : await startProduct({ demo: true });
try {
  const product = await connect(options.url ?? own?.url ?? '');
  const cast = await castOf(product, options.password);
  const begun = performance.now();
  const played = await playAll(scripts, cast, Number(options['at-once']));
  const agree = report(scripts, played, (performance.now() - begun) / 1000);
  process.exitCode = agree ? 0 : 1;
} finally {
  await own?.stop();
}
