import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { lockForRewind, openTableCopy, replaceTable } from '#one-machine/backup/replace-table.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { Refusal } from '../services/command.ts';
import type { ItemTable } from '../transfer/items.ts';
import { type ChangesSince, compareTables } from './changes-since.ts';
import { formatChanges } from './format-changes.ts';

type Options = { readonly isDryRun: boolean; readonly report: (line: string) => void };

/** Open a copy of the table of a data folder. */
async function openTable(folder: string): Promise<ItemTable & { stop(): Promise<void> }> {
  const copy = await openTableCopy(folder);
  const table = new DynamoDBClient({
    ...{ endpoint: copy.endpoint, region: 'eu-central-1' },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { TableNames: [tableName] = [] } = await table.send(new ListTablesCommand({}));
  if (tableName === undefined) throw new Refusal(`${folder} has no table.`);
  return {
    ...{ table, tableName, applicationId },
    async stop() {
      table.destroy();
      await copy.stop();
    },
  };
}

async function compareFolders(backup: string, data: string): Promise<ChangesSince> {
  const restored = await openTable(backup);
  const former = await openTable(data).catch(async (error: unknown) => {
    await restored.stop();
    throw error;
  });
  try {
    return await compareTables(restored, former);
  } finally {
    await Promise.all([restored.stop(), former.stop()]);
  }
}

/**
 * Take the table of a stopped data folder back to a backup. Accounts and mails stay as they are.
 * @throws Refusal if an audit chain of the backup is broken
 */
export async function rewindFolder(
  data: string,
  backup: string,
  { isDryRun, report }: Options,
): Promise<void> {
  if (process.env.DYNAMODB_ENDPOINT)
    throw new Refusal(
      'The table is not in the data folder: restore it where DYNAMODB_ENDPOINT is.',
    );
  const release = lockForRewind(data, backup);
  try {
    for (const line of formatChanges(await compareFolders(backup, data))) report(line);
    if (isDryRun) return report('Dry run: nothing was replaced.');
    const former = await replaceTable(data, backup, new Date());
    report(`The table is that of ${backup}. The former one is ${former}.`);
    report(`Start with it: npm start -- --data ${data}`);
  } finally {
    release();
  }
}
