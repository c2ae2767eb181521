import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { CommandRefusal } from '../services/command.ts';
import { readJsonFile } from '../services/named-file.ts';
import { rebuildVersion } from '../services/rebuild-state.ts';
import { AccountLine, createAccount, deleteAccount, listAccounts } from './accounts.ts';
import { FileLine, readContent, writeFileObject } from './files.ts';
import {
  exportItems,
  findAnyItem,
  ItemLine,
  isExecutionStart,
  restoringKey,
  writeItems,
} from './items.ts';
import { readLines, writeLines } from './lines.ts';
import {
  exportFileNames,
  exportVersion,
  Manifest,
  type Product,
  type ReportProgress,
} from './product.ts';
import { verifyChains } from './verify-chains.ts';

/** Lines written together, and accounts created in parallel. */
const writtenAtOnce = 100;
const createdAtOnce = 4;
/** Number of items between two progress lines. */
const progressEvery = 10_000;

/** Read the description of an export. @throws CommandRefusal, UnusableFile */
async function readManifest(folder: string, { applicationId }: Product): Promise<Manifest> {
  const path = join(folder, exportFileNames.manifest);
  const { success, data } = Manifest.safeParse(await readJsonFile(path));
  if (!success) throw new CommandRefusal(`${path}: this is no export.`);
  if (data.exportVersion > exportVersion || data.dataVersion > rebuildVersion)
    throw new CommandRefusal(`${path}: a newer version wrote this export.`);
  if (data.applicationId !== applicationId)
    throw new CommandRefusal(`${path}: this export is of the application ${data.applicationId}.`);
  return data;
}

const createReaders = (folder: string, manifest: Manifest) => ({
  items: () => readLines(join(folder, exportFileNames.items), ItemLine, manifest.items),
  accounts: () => readLines(join(folder, exportFileNames.accounts), AccountLine, manifest.accounts),
  files: () => readLines(join(folder, exportFileNames.files), FileLine, manifest.files),
  content: (file: FileLine) => readContent(join(folder, exportFileNames.contents), file),
});
type Readers = ReturnType<typeof createReaders>;

/**
 * Read the whole export once, so that nothing is written from a broken export. @returns number of verified audit chains
 */
async function verifyExport({ items, accounts, files, content }: Readers): Promise<number> {
  for await (const _ of accounts());
  for await (const file of files()) await content(file);
  return countChains(items());
}

async function countChains(lines: AsyncIterable<ItemLine>): Promise<number> {
  const verified = verifyChains(lines);
  for (;;) {
    const { done, value } = await verified.next();
    if (done) return value;
  }
}

/**
 * Return whether a restore of this export was interrupted. @throws CommandRefusal if the restore of another export was
 * interrupted
 */
async function isInterrupted(product: Product, { items }: Manifest): Promise<boolean> {
  const documents = DynamoDBDocumentClient.from(product.table);
  const Key = restoringKey(product.applicationId);
  const { Item } = await documents.send(
    new GetCommand({ TableName: product.tableName, Key, ConsistentRead: true }),
  );
  if (Item && Item.head !== items.head)
    throw new CommandRefusal('Another export was restored here in part. Continue with that one.');
  return Item !== undefined;
}

/**
 * Return the accounts that nobody has used, which a restore replaces.
 * @throws CommandRefusal if the product is not empty
 */
async function assertEmpty(product: Product): Promise<AccountLine[]> {
  const item = await findAnyItem(product);
  if (item) throw new CommandRefusal(`The table is not empty: it has ${item.pk} ${item.sk}.`);
  const accounts = await listAccounts(product);
  const used = accounts.find(({ state }) => state !== 'invited');
  if (used) throw new CommandRefusal(`The user pool is not empty: ${used.address} has signed in.`);
  return accounts;
}

async function restoreAccounts(
  product: Product,
  { accounts }: Readers,
): Promise<Map<string, string>> {
  const own: AccountLine[] = [];
  for await (const line of accounts()) if (line.state !== 'external') own.push(line);
  const made = await mapLimited(
    own,
    createdAtOnce,
    async (line) => [line.person, await createAccount(product, line)] as const,
  );
  return new Map(made);
}

async function restoreItems(
  product: Product,
  { items }: Readers,
  { subjects, report }: { subjects: ReadonlyMap<string, string>; report: ReportProgress },
): Promise<void> {
  let written = 0;
  let batch: ItemLine[] = [];
  const flush = async () => {
    await writeItems(product, batch, subjects);
    written += batch.length;
    if (written % progressEvery < batch.length) report(`${written} items written`);
    batch = [];
  };
  for (const isLast of [false, true])
    for await (const line of items()) {
      if (isExecutionStart(line) !== isLast) continue;
      batch.push(line);
      if (batch.length === writtenAtOnce) await flush();
    }
  await flush();
}

/** Compare the table with the export, and verify the audit chains as they are stored now. @throws CommandRefusal */
async function verifyTable(product: Product, { items }: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-restore-'));
  try {
    const lines = join(folder, exportFileNames.items);
    const extent = await writeLines(lines, exportItems(product, join(folder, 'spool.sqlite')));
    if (extent.head !== items.head)
      throw new CommandRefusal(
        `The table has ${extent.count} items and differs from the export with ${items.count}. Somebody uses the product: empty it and restore again.`,
      );
    await countChains(readLines(lines, ItemLine, extent));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restore an export into an empty product. A broken export is refused before anything is written. An interrupted
 * restore continues when it is repeated with the same export.
 * @throws CommandRefusal if the export is broken or the product is not empty
 */
export async function restoreProduct(
  product: Product,
  folder: string,
  { isDryRun, report }: { readonly isDryRun: boolean; readonly report: ReportProgress },
): Promise<void> {
  const manifest = await readManifest(folder, product);
  const readers = createReaders(folder, manifest);
  const chains = await verifyExport(readers);
  const { items, accounts, files } = manifest;
  const isRepeat = await isInterrupted(product, manifest);
  const unused = isRepeat ? [] : await assertEmpty(product);
  report(
    `${items.count} items, ${accounts.count} accounts and ${files.count} files; ${chains} audit chains verified`,
  );
  if (isDryRun) return report('Dry run: nothing was restored.');
  const documents = DynamoDBDocumentClient.from(product.table);
  const Key = restoringKey(product.applicationId);
  const { tableName: TableName } = product;
  await documents.send(new PutCommand({ TableName, Item: { ...Key, head: items.head } }));
  for (const account of unused) await deleteAccount(product, account);
  for await (const file of readers.files())
    await writeFileObject(product, file, await readers.content(file));
  const subjects = await restoreAccounts(product, readers);
  await restoreItems(product, readers, { subjects, report });
  await verifyTable(product, manifest);
  await documents.send(new DeleteCommand({ TableName, Key }));
  report(
    'Restored: the table equals the export, and its audit chains are verified. People set a new password with “Forgot password”; invited ones are invited again on their page.',
  );
}
