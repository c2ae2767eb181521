import { resolve } from 'node:path';
import { copyFolder } from '#one-machine/backup/copy-folder.ts';
import { explainFailure } from '#one-machine/explain-failure.ts';
import { formatMessage, runCommand, UsageError } from '../operator/services/command.ts';
import { dataFolder } from './data-folder.ts';

/**
 * Copy the data folder of one machine into a new folder, even while it is in use. To restore it, start with the copy:
 * npm start -- --data DIR. Exit status 1 if the copy failed or is incomplete, with the reason.
 *
 * Usage: npm run backup -- --data DIR --to DIR
 */
const usage = `npm run backup -- [--data DIR] --to DIR

  --data DIR  the data folder (default ${dataFolder})
  --to DIR    the new folder of the copy
  --help      shows this`;

await runCommand(
  { usage, options: { data: { type: 'string' }, to: { type: 'string' } }, operands: [] },
  async ({ values }) => {
    if (!values.to) throw new UsageError('Where to? Add --to DIR.');
    const [from, to] = [resolve(values.data || dataFolder), resolve(values.to)];
    await copyFolder(from, to, {
      hasTable: !process.env.DYNAMODB_ENDPOINT,
      onCopied: (piece, bytes) => console.log(`${piece}: ${(bytes / 1e6).toFixed(1)} MB`),
    });
    console.log(`${from} is copied. Start with it: npm start -- --data ${to}`);
    return 0;
  },
  (error) => explainFailure(error) ?? formatMessage(error),
);
