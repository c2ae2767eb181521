import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
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
/** Work on an application's table. @returns the message for the end */
type Work = (table: Table, applicationId: string, given: Given) => Promise<string>;

/**
 * Number of items rebuilt in parallel that even a table with the initial throughput of DynamoDB supports while people
 * work.
 */
const defaultAtOnce = 8;
const maxAtOnce = 256;
const usage = `  --at-once N   what is rebuilt in parallel (default ${defaultAtOnce}, at most ${maxAtOnce})
`;

async function runRebuildCommand(
  { data, stage }: ReturnType<typeof readProductOptions>,
  command: Rebuild,
  work: (table: Table, applicationId: string) => Promise<string>,
) {
  const services = await openServices(data);
  try {
    const { TABLE_NAME, APPLICATION_ID } = await services.loadSettings(stage, 'api-search');
    console.log(await work(dynamoTable(TABLE_NAME, services.table), APPLICATION_ID));
    // On one machine, the data folder contains its version.
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
  work: Work,
  more: {
    readonly usage: string;
    readonly options: { readonly after?: { readonly type: 'string' } };
  } = { usage: '', options: {} },
) =>
  runCommand(
    {
      usage: `npm run ${command} -- [--data DIR | --stage NAME] [options]\n\n${usage}${more.usage}${productUsage}`,
      options: { ...productOptions, ...more.options, 'at-once': { type: 'string' } },
      ...{ operands: [], counts: ['at-once'] },
    },
    async ({ values }) => {
      const atOnce = Number(values['at-once'] ?? defaultAtOnce);
      if (atOnce > maxAtOnce)
        throw new UsageError(`--at-once ${atOnce} is more than ${maxAtOnce}.`);
      const { after } = values as { readonly after?: string };
      await runRebuildCommand(readProductOptions(values), command, (table, app) =>
        work(table, app, { atOnce, after }),
      );
      return 0;
    },
    explainAwsFailure,
  );
