import { userStore } from '#functions/people/store/user-store.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { countRequestNumbers } from '#functions/requests/store/next-number.ts';
import { runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import { type Rebuild, recordRebuilds } from './services/rebuild-state.ts';

type Given = {
  /** Items that are rebuilt in parallel. */
  readonly atOnce: number;
  /** Id of the last person that an interrupted rebuild completed. */
  readonly after: string | undefined;
};
/** Number of items that a rebuild reads, as far as a few calls can show it. Requests: at most. */
type RebuildSize = { readonly people: number; readonly requests: number };
export type RebuildCommand = {
  /** Work on an application's table. @returns the message for the end */
  readonly work: (table: Table, applicationId: string, given: Given) => Promise<string>;
  /** Describe what a rebuild of this size would do, and by how many writes. */
  readonly describe: (size: RebuildSize) => string;
  readonly usage?: string;
  readonly options?: { readonly after?: { readonly type: 'string' } };
};

/**
 * Number of items rebuilt in parallel that even a table with the initial throughput of DynamoDB supports while people
 * work.
 */
const defaultAtOnce = 8;
const maxAtOnce = 256;
const usage = `  --dry-run     shows how much would be rebuilt, and changes nothing
  --at-once N   what is rebuilt in parallel (default ${defaultAtOnce}, at most ${maxAtOnce})
`;

const measureRebuild = async (table: Table, app: string): Promise<RebuildSize> => ({
  people: (await userStore(table).everybody(app)).length,
  requests: await countRequestNumbers(table, app),
});

async function runRebuildCommand(
  { data, stage }: ReturnType<typeof readProductOptions>,
  command: Rebuild,
  isDryRun: boolean,
  {
    describe,
    work,
  }: {
    readonly describe: RebuildCommand['describe'];
    readonly work: (table: Table, applicationId: string) => Promise<string>;
  },
) {
  const services = await openServices(data);
  try {
    const { TABLE_NAME, APPLICATION_ID } = await services.loadSettings(stage, 'api-search');
    const table = dynamoTable(TABLE_NAME, services.table);
    if (isDryRun) {
      console.log(`Dry run: ${describe(await measureRebuild(table, APPLICATION_ID))}`);
      return;
    }
    console.log(await work(table, APPLICATION_ID));
    // On one machine, the version in the data folder already records the rebuilds.
    if (data === undefined) await recordRebuilds(services.table, TABLE_NAME, [command]);
  } finally {
    services.close();
  }
}

/**
 * Run a rebuild: npm run COMMAND -- [--data DIR | --stage STAGE]. It works on the product that runs on a data folder,
 * or with `--stage` in AWS, with the permissions of its caller.
 */
export const runRebuild = (
  command: Rebuild,
  { work, describe, usage: more = '', options = {} }: RebuildCommand,
) =>
  runCommand(
    {
      usage: `npm run ${command} -- [--data DIR | --stage NAME] [options]\n\n${usage}${more}${productUsage}`,
      options: {
        ...{ ...productOptions, ...options },
        ...{ 'at-once': { type: 'string' }, 'dry-run': { type: 'boolean' } },
      },
      ...{ operands: [], counts: ['at-once'] },
    },
    async ({ values }) => {
      const atOnce = Number(values['at-once'] ?? defaultAtOnce);
      if (atOnce > maxAtOnce)
        throw new UsageError(`--at-once ${atOnce} is more than ${maxAtOnce}.`);
      const { after } = values as { readonly after?: string };
      await runRebuildCommand(readProductOptions(values), command, values['dry-run'] ?? false, {
        describe,
        work: (table, app) => work(table, app, { atOnce, after }),
      });
      return 0;
    },
    explainAwsFailure,
  );
