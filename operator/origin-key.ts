import { LambdaClient } from '@aws-sdk/client-lambda';
import { InvalidStage, readStage, type Stage } from '#infra/stages/stage-file.ts';
import { openDeploymentClients } from './deploy/clients.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { runCdk, synthesize } from './deploy/synthesize.ts';
import { rotateOriginKey } from './origin-key/rotate.ts';
import { createStagePlaces, listServingFunctions } from './origin-key/stage-places.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { CommandRefusal, formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';

/**
 * Replace the key by which the site's distribution proves to the services that a call passed it, while people work.
 * Safe to repeat: after an interruption it continues with the same new key.
 */
const usage = `npm run origin-key -- STAGE [--dry-run]

  STAGE      name of a file in stages/, such as dev for stages/dev.json
  --dry-run  shows which functions check the key, and changes nothing
  --help     shows this

The services accept both keys before the distribution sends the new one. Don't deploy the stage meanwhile. The last step
deploys the checkout: check out the version that is deployed. It uses the credentials and the region of your AWS
configuration (AWS_PROFILE, AWS_REGION).`;

const deploy = (stage: Stage) =>
  deployStage({
    ...{ stage, isDryRun: false, runCdk, removed: [], report: console.log },
    synthesize: () => synthesize(stage.stage),
    clients: openDeploymentClients(),
  });

await runCommand(
  { usage, options: { 'dry-run': { type: 'boolean' } }, operands: ['STAGE'] },
  async ({ values, positionals: [name = ''] }) => {
    const stage = readStage(name);
    console.log(`Stage ${name}: ${formatCaller(await loadCaller())}`);
    const serving = await listServingFunctions(new LambdaClient({}), name);
    if (serving.length === 0) throw new CommandRefusal(`The stage ${name} has no functions here.`);
    console.log(`${serving.length} functions check the key.`);
    if (values['dry-run']) {
      console.log('Dry run: nothing was changed.');
      return 0;
    }
    await rotateOriginKey({ ...createStagePlaces(name), deploy: () => deploy(stage) }, (step) =>
      console.log(step),
    );
    console.log('The key is replaced.');
    return 0;
  },
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
