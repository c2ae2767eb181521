import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { areas } from '#infra/areas.ts';
import { arn } from '#one-machine/account.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { readAllItems, startEmptyProduct } from '#tests/api/support/second-product.ts';
import { users } from '#tests/domain/support/people.ts';
import { fileFunction } from '../../operator/services/open-product.ts';
import { createAccount, listAccounts } from '../../operator/transfer/accounts.ts';

// Runs the real commands on two products, as if they were stages in AWS.
const folder = mkdtempSync(join(tmpdir(), 'export-command-'));
const names = [fileFunction, 'api-search'].map((one) => `countersign-dev-${one}`);
const [from, to] = [await startStage(), await startStage()];
afterAll(async () => {
  await Promise.all([from.stop(), to.stop()]);
  rmSync(folder, { recursive: true });
});

async function startStage() {
  const { product, environment, stop } = await startEmptyProduct();
  const { tableName: TABLE_NAME, userPoolId: USER_POOL_ID, bucket: FILES_BUCKET } = product;
  const calls = await startFunctionServer({
    functions: names.map((name) => ({
      ...{ name, arn: arn('lambda', `function:${name}`) },
      environment: { TABLE_NAME, USER_POOL_ID, FILES_BUCKET, APPLICATION_ID: applicationId },
    })),
    callers: [testKeys],
    invoke: async () => undefined,
  });
  return {
    product,
    environment: { ...environment, AWS_ENDPOINT_URL_LAMBDA: calls.endpoint },
    stop: async () => void (await Promise.all([calls.stop(), stop()])),
  };
}

const command = (stage: typeof from, program: string, ...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = { ...process.env, ...stage.environment };
    execFile(process.execPath, [`operator/${program}.ts`, ...args], { env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });
const place = join(folder, 'export');
const stage = ['--stage', 'dev'];

test('the function whose settings the export commands read is one that stores files', () => {
  const names = areas.filter(({ files }) => files).map((area) => `api-${area.name}`);
  expect(names).toContain(fileFunction);
});

test('one command exports a deployment stage, and another command restores it into another stage', async () => {
  const { product } = from;
  const { userId, email, name: fullName } = users.manager;
  const subject = await createAccount(product, {
    ...{ person: userId, address: email, isVerified: true, names: { name: fullName } },
    ...{ state: 'active', isEnabled: true, groups: ['admin'] },
  });
  const store = userStore(dynamoTable(product.tableName, product.table));
  await store.create({ ...users.manager, subject });

  const exported = await command(from, 'export', place, ...stage);
  expect(exported).toMatchObject({ status: 0, out: expect.stringContaining('1 accounts') });
  const tried = await command(to, 'restore', place, '--dry-run', ...stage);
  expect(tried).toMatchObject({ status: 0, out: expect.stringContaining('Dry run: nothing was') });
  const restored = await command(to, 'restore', place, ...stage);
  expect(restored).toMatchObject({
    status: 0,
    out: expect.stringContaining('Restored: the table'),
  });

  const again = join(folder, 'again');
  expect((await command(to, 'export', again, ...stage)).status).toBe(0);
  for (const file of ['manifest.json', 'items.jsonl', 'accounts.jsonl'])
    expect(readFileSync(join(again, file), 'utf8')).toBe(readFileSync(join(place, file), 'utf8'));
});

test('the restore command for a product with data exits with status 1 and names the existing data', async () => {
  const { status, out } = await command(from, 'restore', place, ...stage);
  expect({ status, out }).toEqual({
    ...{ status: 1, out: expect.stringMatching(/^The table is not empty: it has APP#\S+ .*\.\n$/) },
  });
});

test('the export commands refuse an existing target folder, a missing export and a missing argument', async () => {
  expect((await command(from, 'export', place, ...stage)).out).toContain('exists already');
  const missing = await command(to, 'restore', join(folder, 'nothing'), ...stage);
  expect(missing).toMatchObject({
    status: 1,
    out: expect.stringContaining('there is no such file'),
  });
  expect(await command(from, 'export')).toMatchObject({
    ...{ status: 2, out: expect.stringContaining('FOLDER is missing.') },
  });
  expect(existsSync(`${place}.partial`)).toBe(false);
});

test.each([
  ['search', /^Dry run: the search entries of 1 people and 0 requests would be written again, /],
  ['figures', /^Dry run: 0 requests would be counted again, by about 0 write units\.\n$/],
])('a dry run of %s:rebuild prints its size and changes nothing', async (name, text) => {
  const before = await readAllItems(from.product);
  const { status, out } = await command(from, `rebuild-${name}`, '--dry-run', ...stage);
  expect({ status, out }).toEqual({ status: 0, out: expect.stringMatching(text) });
  expect(await readAllItems(from.product)).toEqual(before);
});

test('the erase command erases only a deactivated person of a stage, and repeats erasures after a restore', async () => {
  const { email, name: fullName, userId } = users.manager;
  const erase = (...args: string[]) => command(from, 'erase', ...args, ...stage);
  expect(await erase(email)).toMatchObject({ status: 1, out: 'Deactivate Manager first.\n' });
  expect(await erase('nobody@example.org')).toMatchObject({ status: 1 });
  expect(await erase()).toMatchObject({ status: 2 });
  const store = userStore(dynamoTable(from.product.tableName, from.product.table));
  const active = await store.load(applicationId, userId);
  await store.save({ ...active, isActive: false }, active);
  const tried = await erase(email, '--dry-run');
  expect(tried).toMatchObject({ status: 0, out: expect.stringContaining(`  ${fullName}\n`) });
  expect((await store.load(applicationId, userId)).erasedAt).toBeUndefined();
  expect(await erase(email)).toMatchObject({
    status: 0,
    out: expect.stringContaining('is erased'),
  });
  expect((await store.load(applicationId, userId)).name).toMatch(/^Erased person [0-9a-f]{6}$/);
  expect(await listAccounts(from.product)).toEqual([]);
  expect(await erase(userId)).toMatchObject({
    status: 0,
    out: expect.stringContaining('erased before'),
  });
  // Simulate a restore of older data, after which the list of erasures still contains the person.
  const erased = await store.load(applicationId, userId);
  const { erasedAt: _, ...former } = { ...active, version: erased.version };
  await store.save({ ...former, isActive: false }, erased);
  const planned = await erase('--again', '--dry-run');
  expect(planned).toMatchObject({ status: 0, out: expect.stringContaining(`  ${fullName}\n`) });
  expect((await store.load(applicationId, userId)).name).toBe(fullName);
  expect(await erase('--again')).toMatchObject({ status: 0 });
  expect((await store.load(applicationId, userId)).name).toMatch(/^Erased person/);
  expect((await erase('--again')).out).toBe('Nobody is to be erased again.\n');
});
