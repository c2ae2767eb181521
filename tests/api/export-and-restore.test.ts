import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { invitePerson } from '#shared/users/people-api.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { exportProduct } from '../../operator/transfer/export-product.ts';
import type { Product } from '../../operator/transfer/product.ts';
import { restoreProduct } from '../../operator/transfer/restore-product.ts';
import { startEmptyProduct, toProduct } from './support/second-product.ts';

const api = await startApi({
  routings: [routing([{ approvers: { kind: 'named', userIds: [people.manager] } }])],
});
const source = toProduct(api);
const folder = mkdtempSync(join(tmpdir(), 'export-'));
const original = join(folder, 'original');
const targets: Awaited<ReturnType<typeof startEmptyProduct>>[] = [];
const silent = () => undefined;
let invited = '';

afterAll(async () => {
  await Promise.all([api.stop(), ...targets.map((one) => one.stop())]);
  source.table.destroy();
  source.pool.destroy();
  rmSync(folder, { recursive: true });
});

async function startTarget() {
  const target = await startEmptyProduct();
  targets.push(target);
  return target;
}
const restore = (product: Product, from = original, isDryRun = false) =>
  restoreProduct(product, from, { isDryRun, report: silent });

/** Read all files of an export, by their names. */
const readExport = (from: string) =>
  new Map(
    globSync('**/*', { cwd: from, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .map((path) => [path.slice(from.length), readFileSync(path).toString('base64')] as const)
      .sort(),
  );

/** Return every item of a table, unsorted. */
async function scan({ table, tableName }: Product) {
  const documents = DynamoDBDocumentClient.from(table);
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: tableName }));
  return Items;
}

/** Items as former releases stored them. Their events are left out, because they are not whole chains. */
const former = globSync('tests/store/golden/*/items/*.json')
  .map((file) => z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))))
  .filter(({ pk, sk }) => pk !== undefined && !String(sk).startsWith('EVENT#'));

beforeAll(async () => {
  const documents = DynamoDBDocumentClient.from(source.table);
  for (const [n, Item] of former.entries())
    await documents.send(
      new PutCommand({ TableName: source.tableName, Item: { ...Item, pk: `FORMER#${n}` } }),
    );
  await api.table.increment({ pk: `APP#${app}#SEQUENCE`, sk: 'NUMBER#2025' });
  const body = { categoryId, values: answers('10') };
  const files = [{ name: 'bill.pdf', content: '%PDF-1.4 a bill' }];
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(updateRequest, {
    ...{ as: 'employee', params: { requestId }, files },
    body: { values: body.values, fileField: 'receipts' },
  });
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  const person = { name: 'Nia New', email: 'nia@example.org' };
  invited = (await api.call(invitePerson, { as: 'admin', body: person })).body.userId;
  await exportProduct(source, original, silent);
});

test('exporting a restored product creates the same export, byte for byte', async () => {
  const { product } = await startTarget();
  await restore(product);
  const again = join(folder, 'again');
  await exportProduct(product, again, silent);
  const [before, after] = [readExport(original), readExport(again)];
  expect(before.size).toBeGreaterThan(4);
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(after).toEqual(before);
});

test('a restored request counter continues with the next number', async () => {
  const { product } = await startTarget();
  await restore(product);
  const table = dynamoTable(product.tableName, product.table);
  expect(await table.increment({ pk: `APP#${app}#SEQUENCE`, sk: 'NUMBER#2025' })).toBe(2);
});

test('restored people keep their ids, and their profiles refer to their new accounts', async () => {
  const { product, mails } = await startTarget();
  await restore(product);
  const store = userStore(dynamoTable(product.tableName, product.table));
  for (const userId of [people.manager, people.admin, invited]) {
    const user = await store.load(app, userId);
    const account = await product.pool.send(
      new AdminGetUserCommand({ UserPoolId: product.userPoolId, Username: user.email }),
    );
    const attributes = new Map(account.UserAttributes?.map(({ Name, Value }) => [Name, Value]));
    expect(attributes.get('custom:person')).toBe(userId);
    expect(attributes.get('sub')).not.toBe(userId);
    expect(getSubject(user)).toBe(attributes.get('sub'));
    expect(account.UserStatus).toBe(userId === invited ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED');
  }
  expect(mails).toEqual([]);
});

test('restored events are marked as imported, so nobody is notified of them again', async () => {
  const { product } = await startTarget();
  await restore(product);
  const items = await scan(product);
  const followed = items.filter(({ sk }) => /^(EVENT|PARTICIPANT|COMMENT)#/.test(sk));
  expect(followed.length).toBeGreaterThan(2);
  for (const item of followed) expect(item.imported).toBe(true);
  expect(items.filter(({ imported }) => imported)).toHaveLength(followed.length);
});

test('an export contains no passwords, second factors, or account subjects', async () => {
  const all = [...readExport(original).values()].map((text) => Buffer.from(text, 'base64'));
  const text = Buffer.concat(all).toString();
  expect(text).toContain(users.manager.email);
  // Only events have salts, which protect the hashes of their texts.
  expect(text.replaceAll(/"receipt":.*?"salt":/g, '')).not.toMatch(/verifier|totp|"salt"/i);
  expect(text).not.toContain((await api.identity.claimsOf('nia@example.org')).sub);
});

const altered: Readonly<Record<string, (from: string) => [string, string, string]>> = {
  'an altered line': () => ['items.jsonl', 'Employee', 'Approver'],
  'an altered account': () => ['accounts.jsonl', '"groups":[]', '"groups":["admin"]'],
  'another hash': () => ['files.jsonl', '"hash":"', '"hash":"0'],
};
test.each(Object.keys(altered))(
  'restoring an export with %s fails with the line number and writes nothing',
  async (name) => {
    const { product } = await startTarget();
    const copy = join(folder, `copy of ${name}`);
    await cp(original, copy, { recursive: true });
    const [file, before, after] = altered[name]?.(copy) ?? ['', '', ''];
    const text = readFileSync(join(copy, file), 'utf8');
    const line = text.slice(0, text.indexOf(before)).split('\n').length;
    writeFileSync(join(copy, file), text.replace(before, after));
    await expect(restore(product, copy)).rejects.toThrow(`${file}, line ${line}:`);
    expect(await scan(product)).toEqual([]);
  },
);

test.each(['items.jsonl', 'accounts.jsonl', 'files.jsonl'])(
  'restoring an export whose %s is truncated at any point fails and writes nothing',
  async (file) => {
    const { product } = await startTarget();
    const text = readFileSync(join(original, file), 'utf8');
    const lines = text.split('\n');
    const cuts = [0, Math.floor(text.length / 2), text.length - 10];
    const ends = [...cuts.map((at) => text.slice(0, at)), `${lines.slice(0, -2).join('\n')}\n`];
    for (const [n, content] of ends.entries()) {
      const copy = join(folder, `cut ${n} of ${file}`);
      await cp(original, copy, { recursive: true });
      writeFileSync(join(copy, file), content);
      await expect(restore(product, copy)).rejects.toThrow(/^\w+\.jsonl, line \d+: /);
    }
    expect(await scan(product)).toEqual([]);
  },
);

test('restoring an export with a missing or altered file content fails and writes nothing', async () => {
  const { product } = await startTarget();
  const copy = join(folder, 'other contents');
  await cp(original, copy, { recursive: true });
  const [content = ''] = globSync('files/*', { cwd: copy });
  writeFileSync(join(copy, content), 'forged');
  await expect(restore(product, copy)).rejects.toThrow('is altered');
  rmSync(join(copy, content));
  await expect(restore(product, copy)).rejects.toThrow('is missing');
  expect(await scan(product)).toEqual([]);
});

test('a restore into a product whose table or user pool is not empty is refused', async () => {
  await expect(restore(source)).rejects.toThrow('The table is not empty');
  const used = await startTarget();
  await expect(
    restore({ ...used.product, pool: source.pool, userPoolId: source.userPoolId }),
  ).rejects.toThrow('The user pool is not empty');
});

test('a dry run of a restore checks the export and writes nothing', async () => {
  const { product } = await startTarget();
  await restore(product, original, true);
  expect(await scan(product)).toEqual([]);
});

test('an interrupted restore continues with the same export and refuses another one', async () => {
  const { product } = await startTarget();
  const documents = DynamoDBDocumentClient.from(product.table);
  let left = 3;
  // Simulate that the command is killed.
  product.table.middlewareStack.add(
    (next) => (args) => {
      left -= 1;
      if (left < 0) throw new Error('connection lost');
      return next(args);
    },
    { step: 'initialize', name: 'cut' },
  );
  await expect(restore(product)).rejects.toThrow('connection lost');
  product.table.middlewareStack.remove('cut');
  const other = join(folder, 'other');
  await exportProduct((await startTarget()).product, other, silent);
  await expect(restore(product, other)).rejects.toThrow('Another export was restored here in part');
  await restore(product);
  const marker = { pk: `APP#${app}`, sk: 'RESTORE' };
  const { Item } = await documents.send(
    new GetCommand({ TableName: product.tableName, Key: marker }),
  );
  expect(Item).toBeUndefined();
  const again = join(folder, 'continued');
  await exportProduct(product, again, silent);
  expect(readExport(again)).toEqual(readExport(original));
});

test('a restored file has its content and type', async () => {
  const { product } = await startTarget();
  await restore(product);
  const [line = ''] = readFileSync(join(original, 'files.jsonl'), 'utf8').split('\n');
  const { key } = z.object({ value: z.object({ key: z.string() }) }).parse(JSON.parse(line)).value;
  const found = await product.files.send(new GetObjectCommand({ Bucket: 'files', Key: key }));
  expect(await found.Body?.transformToString()).toBe('%PDF-1.4 a bill');
  expect(found.ContentType).toBe('application/pdf');
});
