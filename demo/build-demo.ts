import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { importRecord } from '#functions/imports/store/import-record.ts';
import type { ReferenceItem, ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { delegationKeys } from '#functions/people/store/people-keys.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import type { ComposedProduct } from '#one-machine/compose.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { buildDemoOrganisation, type DemoOrganisation } from './history/demo-organisation.ts';
import { writeHistory } from './history/write-history.ts';
import { adminNames, demoPassword, signIns } from './organisation/people.ts';

type DemoTarget = {
  readonly tableName: string;
  /** Local endpoints of the table and of the state machine. */
  readonly tableEndpoint: string;
  readonly machineEndpoint: string;
  readonly machineArn: string;
  /** Credentials for both endpoints. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly createUser: (person: {
    sub: string;
    email: string;
    name: string;
    password: string;
    groups: readonly string[];
  }) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

const region = 'eu-central-1';

/** Whether the table already contains the demo organisation. */
async function hasDemo(
  target: Pick<DemoTarget, 'tableName' | 'tableEndpoint' | 'credentials'>,
): Promise<boolean> {
  const { credentials, tableEndpoint: endpoint } = target;
  const client = new DynamoDBClient({ region, credentials, endpoint });
  const { categories } = await referenceStore(dynamoTable(target.tableName, client)).load(app);
  client.destroy();
  return categories.length > 0;
}

/**
 * Write the demo organisation and the history of its last quarter to an empty table, and its people to the user pool.
 * Also start the state machines of all requests in review.
 */
async function seedDemo(target: DemoTarget): Promise<void> {
  const { credentials, tableEndpoint, machineEndpoint } = target;
  const client = new DynamoDBClient({ region, credentials, endpoint: tableEndpoint });
  const machine = new SFNClient({ region, credentials, endpoint: machineEndpoint });
  const table = dynamoTable(target.tableName, client);
  const demo = buildDemoOrganisation(target.now());
  await writeReference(table, demo);
  await writePeople(table, demo, target);
  await writeRequests(table, demo, target, async ({ request: { requestId, round } }) => {
    const input = JSON.stringify({ applicationId: app, requestId, round, restart: 0 });
    await machine.send(
      new StartExecutionCommand({
        stateMachineArn: target.machineArn,
        name: `${requestId}-${round}`,
        input,
      }),
    );
  });
  client.destroy();
  machine.destroy();
}

async function writeReference(
  table: Table,
  { reference, delegations }: DemoOrganisation,
): Promise<void> {
  const store = referenceStore(table);
  const all = async <K extends ReferenceKind>(kind: K, items: readonly ReferenceItem<K>[]) => {
    for (const item of items) await store.save(app, kind, item);
  };
  await all('CONFIGURATION', [reference.configuration]);
  await all('DEPARTMENT', reference.departments);
  await all('LOCATIONTYPE', reference.locationTypes);
  await all('LOCATIONATTRIBUTE', reference.locationAttributes);
  await all('LOCATION', reference.locations);
  await all('HOURS', reference.businessHours);
  await all('HOLIDAY', reference.holidays);
  await all('SLA', reference.slaTemplates);
  await all('ESCALATION', reference.escalationPolicies);
  await all('DOALEVEL', reference.doaLevels);
  await all('DOARULE', reference.doaRules);
  await all('GROUP', reference.groups);
  await all('RATE', reference.rates);
  await all('FORM', reference.forms);
  await all('ROUTING', reference.routings);
  for (const delegation of delegations)
    await table.write([{ put: addKeys(delegationKeys({ ...delegation }), delegation) }]);
  // Write categories last, because `hasDemo` checks for them. An interrupted run is then repeated.
  await all('CATEGORY', reference.categories);
}

async function writePeople(
  table: Table,
  { users }: DemoOrganisation,
  { createUser }: DemoTarget,
): Promise<void> {
  const store = userStore(table);
  for (const user of users) {
    const isAdmin = adminNames.has(user.name);
    const { userId: sub, email, name } = user;
    createUser({ sub, email, name, password: demoPassword, groups: isAdmin ? ['admin'] : [] });
    await store.create(user, { key: 'demo' });
    if (isAdmin) await store.markAdministrator(user, true);
  }
}

/** Each request is one transaction. A few concurrent transactions keep the database engine busy. */
const maxConcurrency = 4;

async function writeRequests(
  table: Table,
  demo: DemoOrganisation,
  { now, log }: DemoTarget,
  startMachine: (record: RequestRecord) => Promise<void>,
): Promise<void> {
  const records = [...writeHistory(demo, now())];
  // Count before any request is stored, because the running stream consumers count every later change.
  await figureCounter(table, async () => demo.reference).countNew(app, records);
  const left = records.values();
  let written = 0;
  const worker = async () => {
    for (const record of left) {
      await allocateRequestNumber(table, app, record.request.createdAt);
      await importRecord(table, record);
      if (record.request.status === 'InReview') await startMachine(record);
      written += 1;
      if (written % 100 === 0) log(`Demo organisation: ${written} requests`);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrency }, worker));
}

/** Build the demo organisation. `seed` loads it unless it already exists, and `signIns` are lines for the terminal. */
export function buildDemo({
  template,
  credentials,
  table,
  machine,
  identity,
  clock,
}: ComposedProduct) {
  const target = {
    tableName: table.tableName,
    tableEndpoint: table.endpoint,
    machineEndpoint: machine.endpoint,
    credentials,
    machineArn: template.machines[0]?.arn ?? '',
    createUser: identity.createUser,
    now: clock.now,
  };
  return {
    async seed(log: (line: string) => void): Promise<void> {
      if (await hasDemo(target)) return;
      const started = performance.now();
      log('Loading the demo organisation');
      await seedDemo({ ...target, log });
      log(`Loaded it in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    },
    async signIns(): Promise<string[]> {
      if (!(await hasDemo(target))) return [];
      const names = signIns.map(({ email }) => email).join(', ');
      return [`Sign in as ${names}; the password is ${demoPassword}`];
    },
  };
}
