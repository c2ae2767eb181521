import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What reads and writes of items can be answered with. */
const needed: ReadonlySet<string> = new Set([
  'DynamoDBServiceException',
  'ConditionalCheckFailedException',
  'IdempotentParameterMismatchException',
  'InternalServerError',
  'ItemCollectionSizeLimitExceededException',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
const registration = /^\w+\.registerError\(\w+\$, (\w+)\);$/gm;

/**
 * The table's client knows an error class for each refusal of backups, exports, replicas and of making tables, which no
 * function asks for. Those are left out, 6 kB at each cold start; one that came all the same would be the client's
 * general error, with its name.
 */
export const withoutSpareErrors: Plugin = {
  name: 'without-spare-errors',
  setup: ({ onLoad }) =>
    onLoad({ filter: /client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(registration, (line, name: string) =>
        needed.has(name) ? line : '',
      ),
    })),
};
