import { setTimeout as pause } from 'node:timers/promises';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SNSClient } from '@aws-sdk/client-sns';
import { InvalidStage, readStage } from '#infra/stages/stage-file.ts';
import { tryAlarms } from './alarm-try/try-alarms.ts';
import { formatRow } from './doctor/row.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';

/**
 * Start and end each alarm of a stage, and report whether the operator was notified. Exit status 1 if an alarm notifies
 * nobody.
 */
const usage = `npm run alarm:try -- STAGE [--dry-run]

  STAGE      name of a file in stages/, such as dev for stages/dev.json
  --dry-run  shows the alarms and who would be notified, and changes nothing
  --help     shows this

Each alarm is set to ALARM by all its conditions and back, which sends two mails. Nothing else changes: CloudWatch sets
the state itself at the next look, also after an interruption. An alarm that has started is left alone. Whether the
mails arrived only the mailbox shows. It uses the credentials and the region of your AWS configuration (AWS_PROFILE,
AWS_REGION).`;

const betweenReads = 5000;

await runCommand(
  { usage, options: { 'dry-run': { type: 'boolean' } }, operands: ['STAGE'] },
  async ({ values, positionals: [name = ''] }) => {
    const { stage } = readStage(name);
    console.log(`Stage ${stage}: ${formatCaller(await loadCaller())}`);
    const isBroken = await tryAlarms({
      ...{ cloudWatch: new CloudWatchClient({}), topics: new SNSClient({}) },
      prefix: `countersign-${stage}-`,
      isDryRun: values['dry-run'] ?? false,
      report: (row) => console.log(formatRow(row)),
      pause: () => pause(betweenReads),
    });
    return isBroken ? 1 : 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
