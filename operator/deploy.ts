import { InvalidStage, readStage } from '#infra/stages/stage-file.ts';
import { openDeploymentClients } from './deploy/clients.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { runCdk, synthesize } from './deploy/synthesize.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';

/**
 * Build the site, synthesize a stage, describe how it differs from the deployed stage, and deploy its stacks in order.
 * Safe to repeat, also after an interruption. Exit status 1 if nothing or not everything was deployed.
 */
const usage = `npm run deploy -- STAGE [--dry-run] [--remove LOGICAL_ID]...

  STAGE          name of a file in stages/, such as dev for stages/dev.json
  --dry-run      shows the changes and deploys nothing
  --remove ID    allows that this resource loses its state: refused otherwise
  --help         shows this

It uses the credentials and the region of your AWS configuration (AWS_PROFILE, AWS_REGION).`;

await runCommand(
  {
    usage,
    options: { 'dry-run': { type: 'boolean' }, remove: { type: 'string', multiple: true } },
    operands: ['STAGE'],
  },
  async ({ values, positionals: [name = ''] }) => {
    const stage = readStage(name);
    console.log(`Stage ${name}: ${formatCaller(await loadCaller())}`);
    await deployStage({
      stage,
      synthesize: () => synthesize(name),
      runCdk,
      clients: openDeploymentClients(),
      report: (line) => console.log(line),
      isDryRun: values['dry-run'] ?? false,
      removed: values.remove ?? [],
    });
    return 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
