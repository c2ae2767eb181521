import { resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { InvalidStage, readStage, type Stage } from '#infra/stages/stage-file.ts';
import { openDeploymentClients } from './deploy/clients.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { runCdk, synthesize } from './deploy/synthesize.ts';
import { rewindFolder } from './rewind/rewind-folder.ts';
import { cancelRewind, rewindStage } from './rewind/rewind-stage.ts';
import { writeRestoredTable } from './rewind/stage-table.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { formatMessage, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openProduct } from './services/open-product.ts';
import { openServices } from './services/open-services.ts';

/**
 * Rewind a product to an earlier time: the table of a stage by point-in-time recovery, that of one machine by a backup.
 * Verify the audit chains, and list all later changes. The former table remains. Exit status 1 if nothing, or not
 * everything, was done; a repeated command continues.
 */
const usage = `npm run rewind -- STAGE --to MOMENT [--dry-run]
npm run rewind -- STAGE --cancel
npm run rewind -- --data DIR --to BACKUP [--dry-run]

  STAGE       name of a file in stages/, such as prod for stages/prod.json
  --to        for a stage a moment, such as 2027-01-04T09:00:00Z; for one machine the folder of a backup
  --data DIR  the data folder of one machine, which has to be stopped
  --dry-run   shows what would happen, and changes nothing
  --cancel    lets the stage go on with its table, after a rewind that was not completed
  --help      shows this

It uses the credentials and the region of your AWS configuration (AWS_PROFILE, AWS_REGION).`;

const Moment = z.iso.datetime({ offset: true });

function readMoment(text: string): Date {
  if (!Moment.safeParse(text).success)
    throw new UsageError(`--to ${text} is no moment: 2027-01-04T09:00:00Z is.`);
  return new Date(text);
}

const clients = {
  cloudFormation: new CloudFormationClient({}),
  events: new EventBridgeClient({}),
  lambda: new LambdaClient({}),
};

const deploy = (stage: Stage, isDryRun: boolean) =>
  deployStage({
    ...{ stage, isDryRun, runCdk, removed: [], mayChangeTable: true, report: console.log },
    synthesize: () => synthesize(stage.stage),
    clients: openDeploymentClients(),
  });

/** Rewind a stage to a time, or cancel an incomplete rewind if no time is given. */
async function rewind(stage: Stage, moment: Date | undefined, isDryRun: boolean): Promise<void> {
  const services = await openServices(undefined);
  try {
    const product = await openProduct(services, stage.stage);
    const given = { stage, product, clients, report: console.log };
    if (moment === undefined) return await cancelRewind(given);
    const writeTable = (table: NonNullable<Stage['restoredTable']>) =>
      writeRestoredTable(stage.stage, table);
    await rewindStage({ ...given, moment, isDryRun, writeTable, deploy });
  } finally {
    services.close();
  }
}

await runCommand(
  {
    usage,
    options: {
      ...{ to: { type: 'string' }, data: { type: 'string' } },
      ...{ 'dry-run': { type: 'boolean' }, cancel: { type: 'boolean' } },
    },
  },
  async ({ values: { to, data, cancel, 'dry-run': isDryRun = false }, positionals }) => {
    const [name, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`"${more[0]}" is one argument too many.`);
    if ((name === undefined) === (data === undefined))
      throw new UsageError('Either a STAGE or --data DIR.');
    if ((to === undefined) !== (cancel === true && name !== undefined))
      throw new UsageError(name === undefined ? '--to is missing.' : 'Either --to or --cancel.');
    if (cancel && isDryRun) throw new UsageError('--dry-run goes with --to.');
    if (name === undefined) {
      await rewindFolder(resolve(data ?? ''), resolve(to ?? ''), { isDryRun, report: console.log });
      return 0;
    }
    const moment = to === undefined ? undefined : readMoment(to);
    const stage = readStage(name);
    console.log(`Stage ${name}: ${formatCaller(await loadCaller())}`);
    await rewind(stage, moment, isDryRun);
    return 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
