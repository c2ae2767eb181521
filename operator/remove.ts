import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SFNClient } from '@aws-sdk/client-sfn';
import { InvalidStage, readStage } from '#infra/stages/stage-file.ts';
import { removeStage } from './remove/remove-stage.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';

/**
 * Remove a stage: end its workflows, and delete its stacks in the opposite order of their deployment. Exit status 1 if
 * a stack is protected or remains.
 */
const usage = `npm run remove -- STAGE [--dry-run]

  STAGE      name of a file in stages/, such as dev for stages/dev.json
  --dry-run  shows what would be removed and left behind, and changes nothing
  --help     shows this

A stage with "keep" is refused until the protection of its state stack is off. Interrupted, run it again; before the
first stack is removed, npm run rewind -- STAGE --cancel lets the stage go on. The stack countersign-account stays. It
uses the credentials and the region of your AWS configuration (AWS_PROFILE, AWS_REGION).`;

await runCommand(
  { usage, options: { 'dry-run': { type: 'boolean' } }, operands: ['STAGE'] },
  async ({ values, positionals: [name = ''] }) => {
    const { stage } = readStage(name);
    console.log(`Stage ${name}: ${formatCaller(await loadCaller())}`);
    await removeStage({
      stage,
      clients: {
        cloudFormation: new CloudFormationClient({}),
        lambda: new LambdaClient({}),
        stateMachines: new SFNClient({}),
      },
      isDryRun: values['dry-run'] ?? false,
      report: (line) => console.log(line),
    });
    return 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
