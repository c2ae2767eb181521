import {
  continueErasure,
  countErasure,
  type ErasureDeps,
  planErasure,
  requestErasure,
} from '#functions/people/erase-person.ts';
import { erasureStore } from '#functions/people/store/erasure-store.ts';
import { scanItems } from '#functions/people/store/scan-items.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/users/user.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openProduct } from './services/open-product.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import type { Product } from './transfer/product.ts';

/**
 * Erase a deactivated person: a stable pseudonym replaces them in every item, their account and personal items are
 * deleted, and all audit chains still verify. Safe to repeat: an interrupted erasure continues. Exit status 1 if the
 * person can't be erased yet.
 */
const usage = `npm run erase -- PERSON [--dry-run] [--data DIR | --stage NAME]
npm run erase -- --again [--dry-run] [--data DIR | --stage NAME]

  PERSON        address or id of somebody who is deactivated
  --dry-run     shows how many items of each kind would change, and changes nothing
  --again       continues what was interrupted, and repeats all erasures after older data was restored
${productUsage}

Nobody can undo it. Backups and exports from before still have the person.`;

function createDeps({ table: client, tableName, applicationId, ...product }: Product): ErasureDeps {
  const table = dynamoTable(tableName, client);
  const accounts = poolAccounts(product.userPoolId, product.pool);
  return {
    ...{ table, applicationId, users: userStore(table), now: () => new Date().toISOString() },
    scan: (after) => scanItems({ client, tableName }, after),
    deleteAccount: (subject) => accounts.remove({ subject }),
  };
}

/** @throws CommandRefusal */
async function findPerson({ users, applicationId }: ErasureDeps, person: string): Promise<User> {
  const found = person.includes('@')
    ? await users.withEmail(applicationId, person.toLowerCase())
    : await users.find(applicationId, person);
  if (!found) throw new CommandRefusal(`There is no person ${person}.`);
  return found;
}

async function showPlan(deps: ErasureDeps, user: User): Promise<void> {
  const { identity, shared } = await planErasure(deps, user);
  console.log(
    `Dry run: ${user.name} would be erased by these words, and by the id ${user.userId}:`,
  );
  console.log([...identity.names, ...identity.addresses].map((word) => `  ${word}`).join('\n'));
  for (const name of shared)
    console.log(`  ${name} stays in texts, because somebody else has this name, too.`);
  for (const [kind, count] of await countErasure(deps, identity))
    console.log(`${String(count).padStart(7)} ${kind}`);
}

async function erase(deps: ErasureDeps, user: User): Promise<void> {
  const order = await requestErasure(deps, user);
  if (!order) return console.log(`${user.userId} was erased before: nothing was changed.`);
  let pages = 0;
  await continueErasure(deps, order, {
    report: (changed) => {
      pages += 1;
      console.log(`page ${pages}: ${changed} items changed in this pass`);
    },
    isOutOfTime: () => false,
  });
  console.log(`${user.userId} is erased.`);
}

/** Continue interrupted erasures, and repeat those of people whom a restore brought back. */
async function eraseAgain(deps: ErasureDeps, carryOut: typeof erase): Promise<void> {
  let people = 0;
  for (const { userId, state } of await erasureStore(deps.table, deps.applicationId).list()) {
    const user = await deps.users.find(deps.applicationId, userId);
    if (!user || (state !== 'running' && user.erasedAt)) continue;
    await carryOut(deps, user);
    people += 1;
  }
  if (people === 0) console.log('Nobody is to be erased again.');
}

await runCommand(
  {
    usage,
    options: { ...productOptions, 'dry-run': { type: 'boolean' }, again: { type: 'boolean' } },
  },
  async ({ values, positionals: [person, ...more] }) => {
    const isAgain = values.again ?? false;
    if (isAgain === (person !== undefined) || more.length > 0)
      throw new UsageError('Name one person, or --again.');
    const { data, stage } = readProductOptions(values);
    const services = await openServices(data);
    try {
      const deps = createDeps(await openProduct(services, stage));
      const carryOut = values['dry-run'] ? showPlan : erase;
      if (person === undefined) await eraseAgain(deps, carryOut);
      else await carryOut(deps, await findPerson(deps, person));
    } catch (error) {
      throw error instanceof AppError ? new CommandRefusal(error.message) : error;
    } finally {
      services.close();
    }
    return 0;
  },
  explainAwsFailure,
);
