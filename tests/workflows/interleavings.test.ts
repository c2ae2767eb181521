import { afterAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/store/table.ts';
import { routing, world as worldOf } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';
import { type ActName, actNames, decisionRace } from '#tests/support/decision-race.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';
import { type Chooser, exploreAll, runInOrder } from '#tests/support/step-scheduler.ts';
import { startTableEngine } from '#tests/support/table-engine.ts';

const deciders = { kind: 'named' as const, userIds: [people.director, people.finance] };
const routings = [routing([{ approvers: deciders }, { approvers: { kind: 'manager', level: 1 } }])];
const engine = await startTableEngine();
const { client, tableName, close } = await engine.freshTable();
const table = dynamoTable(tableName, client);
await seedOrganisation(table, { routings });
const world = worldOf({ routings });
afterAll(async () => {
  close();
  await engine.stop();
});

/** Runs these acts on a fresh request in the order that is chosen, and looks at what came of it. */
async function run(names: readonly ActName[], choose: Chooser, crashing: readonly ActName[] = []) {
  const race = await decisionRace(table, world);
  const actors = names.map((name) => async (on: typeof table) => void (await race.acts[name](on)));
  await runInOrder(actors, table, choose, new Set(crashing.map((name) => names.indexOf(name))));
  await race.expectOneOutcome();
}

const pairs = actNames.flatMap((first, index) =>
  actNames.slice(index + 1).map((second) => [first, second] as const),
);

test.each(pairs)(
  '%s while %s: one outcome in every order of their steps, and whoever of them crashes before any step',
  async (...pair) => {
    const orders = await exploreAll((choose) => run(pair, choose));
    let crashes = 0;
    for (const name of pair) crashes += await exploreAll((choose) => run(pair, choose, [name]));
    console.log(`${pair.join(' / ')}: ${orders} orders, ${crashes} with a crash`);
    expect(orders).toBeGreaterThan(1);
  },
);

/** Those whose steps meet at the race rule: a decision, somebody else's, and the machine that begins to wait. */
const meeting: readonly ActName[] = [
  'director approves',
  'requester withdraws',
  'machine registers its token',
];

test(`${meeting.join(', ')}: one outcome in every order of their steps`, async () => {
  const orders = await exploreAll((choose) => run(meeting, choose));
  console.log(`${meeting.join(' / ')}: ${orders} orders`);
  expect(orders).toBeGreaterThan(100);
});

const six: readonly ActName[] = [
  'director approves',
  'finance rejects',
  'requester withdraws',
  'machine registers its token',
  'milestone is reached',
  'director escalates',
];

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.filter((_, at) => at !== index))) yield [item, ...rest];
}

test('six acts one after the other: one outcome in each of their 720 orders', {
  timeout: 600_000,
}, async () => {
  let orders = 0;
  for (const order of permutations(six)) {
    const race = await decisionRace(table, world);
    for (const name of order) await race.acts[name](table);
    await race.expectOneOutcome();
    orders += 1;
  }
  console.log(`six acts: ${orders} orders`);
  expect(orders).toBe(720);
});
