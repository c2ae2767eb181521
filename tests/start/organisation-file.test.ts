import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceHistory } from '#functions/organisation/store/reference-history.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { arn } from '#one-machine/account.ts';
import { publishEndpoints } from '#one-machine/endpoints.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { users } from '#tests/domain/support/people.ts';
import { startIdentityRig } from '#tests/support/identity-host.ts';
import { runOrganisation } from '#tests/support/organisation-command.ts';
import { seedAdministrator } from '#tests/support/seed-organisation.ts';

// Runs the real command against the table and user pool of one machine.
const poolId = 'eu-central-1_file';
const data = mkdtempSync(join(tmpdir(), 'organisation-file-'));
const engine = await startTableEngine();
const identity = await startIdentityRig(poolId);
const { tableName, client } = await engine.freshTable();
const name = 'countersign-dev-api-people';
const calls = await startFunctionServer({
  functions: [
    {
      ...{ name, arn: arn('lambda', `function:${name}`) },
      environment: { TABLE_NAME: tableName, APPLICATION_ID: app, USER_POOL_ID: poolId },
    },
  ],
  callers: [testKeys],
  invoke: async () => undefined,
});
const endpoints = publishEndpoints(data, {
  ...{ dynamodb: engine.endpoint, identity: identity.endpoint, lambda: calls.endpoint },
  // Organisation files involve neither queues nor files of requests.
  ...{ sqs: 'http://queues.invalid/', files: 'http://files.invalid/' },
});
writeFileSync(join(data, 'keys.json'), JSON.stringify(testKeys));
const table = dynamoTable(tableName, client);
await seedAdministrator(table);
const load = () => referenceStore(table).load(app);
const everybody = () => userStore(table).everybody(app);
afterAll(async () => {
  await Promise.all([calls.stop(), endpoints.stop(), identity.stop()]);
  client.destroy();
  await engine.stop();
  rmSync(data, { recursive: true, force: true });
});

const root = join(import.meta.dirname, '../..');
const example = join(root, 'functions/imports/organisation/example-organisation.json');
const command = (...args: string[]) => runOrganisation(data, ...args);
const me = ['--me', users.admin.email];

type Example = Record<string, Record<string, unknown>[]>;
/** Changed fields of one item, with its list and index in the example. */
type Change = readonly [list: string, place: number, fields: object];
/** Return the example with changes to some of its items. */
function changed(...changes: readonly Change[]): string {
  const file: Example = JSON.parse(readFileSync(example, 'utf8'));
  for (const [list, place, fields] of changes) Object.assign(file[list]?.[place] ?? {}, fields);
  const path = join(data, 'organisation.json');
  writeFileSync(path, JSON.stringify(file));
  return path;
}

describe('an organisation file', () => {
  test('a dry run prints the changes of an organisation file and stores nothing', async () => {
    const { status, out } = await command(example, ...me, '--dry-run');
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^new +people +Nora Lind$/m),
    });
    expect(out).toMatch(/\n\d+ new, 0 changed, 0 the same\n$/);
    expect((await load()).locations).toEqual([]);
    expect(await everybody()).toHaveLength(1);
  });

  test('a faulty organisation file is rejected with all its errors, and nothing is applied', async () => {
    const head = { headId: '@nobody' };
    const refused = await command(changed(['departments', 1, head]), ...me);
    expect(refused).toMatchObject({ status: 1 });
    expect(refused.out).toContain('departments.1.headId: Nothing in this file is called @nobody.');
    const rules = await command(changed(['people', 5, { groups: ['Finance desk'] }]), ...me);
    expect(rules.out).toContain(
      'people.5.groups: Omar Haddad is an employee; only approvers decide in groups. Change the role, too.',
    );
    expect(rules.out).toContain('is refused: nothing was written.');
    const typo = await command(changed(['locations', 1, { nmae: 'Berlin' }]), ...me);
    expect(typo.out).toContain(
      'locations.1: Unrecognized key: "nmae". Known keys: id, name, isActive, parentId,',
    );
    const unnamed = await command(changed(['locations', 1, { id: undefined }]), ...me);
    expect(unnamed.out).toContain('locations.1.id: Say its id: a name such as "@finance",');
    expect((await command(example)).out).toContain('Nobody is @me here: say whose it is.');
    expect((await load()).locations).toEqual([]);
  });

  test('applying an organisation file has the same result as the screens, in the name of the operator', async () => {
    expect(await command(example, ...me)).toMatchObject({ status: 0 });
    const { departments, locations, routings, forms, configuration } = await load();
    expect(departments.find((one) => one.name === 'Management')?.headId).toBe(users.admin.userId);
    expect(configuration.fallbackApproverIds).toContain(users.admin.userId);
    expect(forms.map(({ version, publishedBy }) => [version, publishedBy?.name])).toEqual([
      [1, 'Operator'],
      [1, 'Operator'],
    ]);
    expect(routings).toHaveLength(2);
    const [berlin] = locations;
    const page = await referenceHistory(table).page(app, 'LOCATION', berlin?.id ?? '', {
      limit: 5,
    });
    expect(page.items).toMatchObject([{ act: 'created', by: { name: 'Operator' } }]);
    expect(identity.mails).toEqual([]);
  });

  test('an exported organisation file changes nothing when it is applied, and no export overwrites it', async () => {
    const file = join(data, 'exported.json');
    const exported = await command('--export', file);
    expect(exported).toEqual({ status: 0, out: `The organisation is in ${file}.\n` });
    expect((await command(file)).out).toMatch(/^0 new, 0 changed, \d+ the same\n$/);
    const again = await command('--export', file);
    expect(again).toMatchObject({ status: 1, out: expect.stringContaining('exists already') });
  });

  test('the command for organisation files prints help', async () => {
    expect(await command('--help')).toMatchObject({
      status: 0,
      out: expect.stringContaining('--export FILE'),
    });
  });

  test('applying an organisation file again changes only the differences', async () => {
    const [before, people] = [await load(), await everybody()];
    expect((await command(example, ...me)).out).toMatch(/^0 new, 0 changed, \d+ the same\n$/);
    expect([await load(), await everybody()]).toEqual([before, people]);
    const renamed = changed(
      ['categories', 0, { name: 'Order' }],
      ['routings', 1, { name: 'Days off' }],
    );
    expect((await command(renamed, ...me)).out).toMatch(
      /^changed +categories +Order: name\nchanged +routings +Days off.*\n0 new, 2 changed, /,
    );
    const { categories, routings } = await load();
    expect(categories.map((one) => one.name)).toEqual(['Order', 'Time off']);
    expect(routings.map((one) => [one.name, one.version]).sort()).toEqual([
      ['Days off', 2],
      ['Purchases', 1],
    ]);
  });

  test('applying an organisation file invites people who have real email addresses', async () => {
    const email = 'rui@example-works.org';
    await command(changed(['people', 9, { email }]), ...me);
    expect(identity.mails.map(({ to }) => to)).toEqual([email]);
    const rui = await userStore(table).withEmail(app, email);
    expect(rui).toMatchObject({ name: 'Rui Almeida', invitedAt: expect.any(String) });
  });

  test('the command that applies an organisation file fails without a file or for an unknown administrator', async () => {
    expect(await command()).toMatchObject({
      status: 2,
      out: expect.stringContaining('Which file?'),
    });
    const nobody = await command(example, '--me', 'nobody@example.org');
    expect(nobody).toMatchObject({ status: 1 });
    expect(nobody.out).toContain('Nobody has the address nobody@example.org.');
  });
});
