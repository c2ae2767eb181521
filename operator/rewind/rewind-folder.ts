import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  lockForRewind,
  openTableCopy,
  openTableFile,
  replaceTable,
} from '#one-machine/backup/replace-table.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { CommandRefusal } from '../services/command.ts';
import type { ItemTable } from '../transfer/items.ts';
import { compareTables } from './changes-since.ts';
import { copyErasures } from './copy-erasures.ts';
import { formatChanges } from './format-changes.ts';

type Options = { readonly isDryRun: boolean; readonly report: (line: string) => void };

type OpenTable = ItemTable & { stop(): Promise<void> };

async function openTable(running: ReturnType<typeof openTableCopy>): Promise<OpenTable> {
  const copy = await running;
  const table = new DynamoDBClient({
    ...{ endpoint: copy.endpoint, region: 'eu-central-1' },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { TableNames: [tableName] = [] } = await table.send(new ListTablesCommand({}));
  if (tableName === undefined) throw new CommandRefusal('The folder has no table.');
  return {
    ...{ table, tableName, applicationId },
    async stop() {
      table.destroy();
      await copy.stop();
    },
  };
}

/** Work on a restored table and on a copy of the former one. */
async function useTables<T>(
  restored: ReturnType<typeof openTableCopy>,
  data: string,
  work: (restored: ItemTable, former: ItemTable) => Promise<T>,
): Promise<T> {
  const open: OpenTable[] = [];
  try {
    for (const one of [restored, openTableCopy(data)]) open.push(await openTable(one));
    const [first, second] = open as [OpenTable, OpenTable];
    return await work(first, second);
  } finally {
    await Promise.all(open.map((one) => one.stop()));
  }
}

/**
 * Rewind the table of a stopped data folder to a backup. Accounts and mails stay as they are.
 * @throws CommandRefusal if an audit chain of the backup is broken
 */
export async function rewindFolder(
  data: string,
  backup: string,
  { isDryRun, report }: Options,
): Promise<void> {
  if (process.env.DYNAMODB_ENDPOINT)
    throw new CommandRefusal(
      'The table is not in the data folder: restore it where DYNAMODB_ENDPOINT is.',
    );
  const release = lockForRewind(data, backup);
  try {
    for (const line of formatChanges(await useTables(openTableCopy(backup), data, compareTables)))
      report(line);
    if (isDryRun) return report('Dry run: nothing was replaced.');
    const former = await replaceTable(data, backup, {
      at: new Date(),
      prepare: (file) =>
        useTables(openTableFile(file), data, async (restored, former) => {
          const erased = await copyErasures(former, restored);
          if (erased > 0) report(`${erased} people were erased since: npm run erase -- --again`);
        }),
    });
    report(`The table is that of ${backup}. The former one is ${former}.`);
    report(`Start with it: npm start -- --data ${data}`);
  } finally {
    release();
  }
}
