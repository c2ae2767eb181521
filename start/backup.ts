import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyFolder } from '#one-machine/backup/copy-folder.ts';
import { explainFailure } from '#one-machine/explain-failure.ts';
import { OperatorError } from '#one-machine/options.ts';
import { dataFolder } from './data-folder.ts';

/**
 * npm run backup -- --data DIR --to DIR Copies the data folder of one machine into a new folder, even while it is in
 * use. To restore it, start with the copy: npm start -- --data DIR. Exit status 1 if the copy failed or is incomplete,
 * with the reason.
 */
const usage = 'npm run backup -- [--data DIR] --to DIR';

function readFolders() {
  try {
    const { values } = parseArgs({ options: { data: { type: 'string' }, to: { type: 'string' } } });
    if (!values.to) throw new OperatorError(`Where to?\n${usage}`);
    return { from: resolve(values.data || dataFolder), to: resolve(values.to) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

try {
  const { from, to } = readFolders();
  await copyFolder(from, to, {
    hasTable: !process.env.DYNAMODB_ENDPOINT,
    onCopied: (piece, bytes) => console.log(`${piece}: ${(bytes / 1e6).toFixed(1)} MB`),
  });
  console.log(`${from} is copied. Start with it: npm start -- --data ${to}`);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : (explainFailure(error) ?? error));
  process.exitCode = 1;
}
