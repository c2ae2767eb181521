import { readStage } from '#infra/stages/stage-file.ts';
import { createTemplate } from './deploy-role/template.ts';
import { runCommand, UsageError } from './services/command.ts';

/** Print the CloudFormation template of the role by which CI deploys a stage. Makes no calls to AWS. */
const usage = `npm run deploy-role -- STAGE --repository OWNER/NAME [--existing-provider]

  STAGE                name of a file in stages/, such as dev for stages/dev.json
  --repository         repository with .github/workflows/deploy.yml, as GitHub spells it
  --existing-provider  the account has GitHub as an identity provider already
  --help               shows this

It prints a CloudFormation template. Only runs of that repository in its environment STAGE can assume the role. Repeat
it after a change of the file of the stage. npm --silent leaves out npm's own lines:

npm run --silent deploy-role -- STAGE --repository OWNER/NAME > deploy-role.json`;

const repositoryPattern = /^[A-Za-z0-9][A-Za-z0-9_-]*\/[A-Za-z0-9._-]+$/;

/** @throws UsageError */
function readRepository(repository: string | undefined): string {
  if (repository === undefined) throw new UsageError('--repository OWNER/NAME is missing.');
  if (!repositoryPattern.test(repository))
    throw new UsageError(`"${repository}" is no repository of GitHub: OWNER/NAME.`);
  return repository;
}

await runCommand(
  {
    usage,
    options: { repository: { type: 'string' }, 'existing-provider': { type: 'boolean' } },
    operands: ['STAGE'],
  },
  async ({ values, positionals: [name = ''] }) => {
    const repository = readRepository(values.repository);
    const hasProvider = values['existing-provider'] ?? false;
    console.log(
      JSON.stringify(createTemplate(readStage(name), { repository, hasProvider }), null, 2),
    );
    console.error(
      `Create it in the region of the stage: aws cloudformation deploy --stack-name countersign-${name}-deploy-role --capabilities CAPABILITY_IAM --template-file deploy-role.json`,
    );
    return 0;
  },
);
