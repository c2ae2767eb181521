import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';
import { type Rebuild, recordRebuilds } from './services/rebuild-state.ts';

/** Work on an application's table. @returns the message for the end */
type Work = (table: Table, applicationId: string) => Promise<string>;

async function perform(
  { data, stage }: ReturnType<typeof readProductOptions>,
  command: Rebuild,
  work: Work,
) {
  const services = await openServices(data);
  try {
    const { TABLE_NAME, APPLICATION_ID } = await services.loadSettings(stage, 'api-search');
    console.log(await work(dynamoTable(TABLE_NAME, services.table), APPLICATION_ID));
    // On one machine the data folder knows its version.
    if (data === undefined) await recordRebuilds(services.table, TABLE_NAME, [command]);
  } finally {
    services.close();
  }
}

/**
 * npm run COMMAND -- [--data DIR | --stage STAGE] Works on the product that runs on a data folder, or with `--stage` in
 * AWS, with the permissions of its caller.
 */
export const runRebuild = (command: Rebuild, work: Work) =>
  runCommand(
    {
      usage: `npm run ${command} -- [--data DIR | --stage NAME]\n\n${productUsage}`,
      ...{ options: productOptions, operands: [] },
    },
    async ({ values }) => {
      await perform(readProductOptions(values), command, work);
      return 0;
    },
    explainAwsFailure,
  );
