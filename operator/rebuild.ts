import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { openServices, Refusal } from './services/open-services.ts';

/** Work on an application's table. @returns the message for the end */
type Work = (table: Table, applicationId: string) => Promise<string>;

function readCommand() {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, stage: { type: 'string' } },
  });
  const { data, stage } = values;
  if (data !== undefined && stage !== undefined)
    throw new Refusal('Either --data or --stage, not both.');
  return {
    data: stage === undefined ? resolve(data || '.countersign') : undefined,
    stage: stage ?? 'dev',
  };
}

async function perform({ data, stage }: ReturnType<typeof readCommand>, work: Work) {
  const services = await openServices(data);
  try {
    const settings = await services.lambda.settings(`countersign-${stage}-api-search`);
    const { TABLE_NAME, APPLICATION_ID } = settings ?? {};
    if (!TABLE_NAME || !APPLICATION_ID) throw new Refusal(`There is no stage ${stage} here.`);
    console.log(await work(dynamoTable(TABLE_NAME, services.table), APPLICATION_ID));
  } finally {
    services.close();
  }
}

const isRefused = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/**
 * npm run COMMAND -- [--data DIR | --stage STAGE] Works on the product that runs on a data folder, or with `--stage` in
 * AWS, with the permissions of its caller. Exit status 2 for an invalid command.
 */
export async function runRebuild(command: string, work: Work): Promise<void> {
  try {
    await perform(readCommand(), work);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const usage = `npm run ${command} -- [--data DIR | --stage STAGE]`;
    console.error(isRefused(error) ? `${said}\n${usage}` : said);
    process.exitCode = isRefused(error) ? 2 : 1;
  }
}
