import { randomBytes } from 'node:crypto';
import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { canaryPeople } from '#functions/canary/people.ts';
import { CanaryFailure, runCanary } from '#functions/canary/run-canary.ts';
import { listFileSections } from '#functions/imports/organisation/sections.ts';
import { shouldWrite } from '#functions/imports/organisation/write-organisation.ts';
import { canaryApplicationId } from '#shared/canary.ts';
import { canaryOrganisation } from './canary/organisation.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices, type Services } from './services/open-services.ts';
import {
  applyOrganisation,
  openOrganisation,
  readCurrentOrganisation,
} from './services/organisation.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';

/**
 * Prepare the canary of a product and let it raise and approve one request through the site. The accounts get a new
 * password each time, which is stored for the function of a stage with `canaryMinutes`. Safe to repeat. Exit status 1
 * if the canary fails.
 */
const usage = `npm run canary -- [--dry-run] [--data DIR | --stage NAME]

  --dry-run     shows what would be prepared, and changes nothing
${productUsage}

The canary has an application of its own in the table: no list, figure, search or message of people has its requests.`;

/** Create a password that meets all rules of the pool. Nobody ever types it. */
const createPassword = () => `${randomBytes(24).toString('base64url')}-Aa1`;

/** Store the password for the canary function of a stage, if the stage has one. */
async function storePassword({ lambda }: Services, stage: string, Value: string): Promise<void> {
  const settings = await lambda.settings(`countersign-${stage}-events-canary`);
  const Name = settings?.CANARY_PASSWORD_NAME;
  if (Name === undefined) {
    console.log('No function runs the canary: see canaryMinutes.');
    return;
  }
  const parameters = new SSMClient({});
  try {
    const secret = { Name, Value, Type: 'SecureString', Overwrite: true } as const;
    await parameters.send(new PutParameterCommand(secret));
    console.log(`The password is stored in the parameter ${Name}.`);
  } finally {
    parameters.destroy();
  }
}

/** Prepare category and people, unless it is a dry run. @returns number of items that are missing or differ */
async function prepareCanary(
  services: Services,
  stage: string,
  isDryRun: boolean,
): Promise<number> {
  const deps = {
    ...(await openOrganisation(services, stage)),
    applicationId: canaryApplicationId,
  };
  const readAgain = () => readCurrentOrganisation(deps, canaryOrganisation, undefined);
  const read = await readAgain();
  const [problem] = Object.entries(read.problems);
  if (problem) throw new Error(`${problem[0]}: ${problem[1].join(' ')}`);
  if (!isDryRun) await applyOrganisation(deps, read, readAgain);
  return listFileSections(read).flatMap(({ planned }) =>
    planned.filter((one) => shouldWrite(one, { onlyNew: false })),
  ).length;
}

async function renewPassword(services: Services, UserPoolId: string, Password: string) {
  for (const { email: Username } of Object.values(canaryPeople))
    await services.pool.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }),
    );
}

async function runCanarySetup(data: string | undefined, stage: string, isDryRun: boolean) {
  const services = await openServices(data);
  try {
    const { USER_POOL_ID } = await services.loadSettings(stage, 'api-people');
    const mails = await services.lambda.settings(`countersign-${stage}-identity-custom-message`);
    const url = mails?.SITE_URL;
    if (url === undefined) throw new CommandRefusal(`The stage ${stage} has no site yet.`);
    const missing = await prepareCanary(services, stage, isDryRun);
    if (isDryRun) {
      console.log(
        `Dry run: ${missing} items would be written, and a request raised and approved at ${url}.`,
      );
      return;
    }
    const password = createPassword();
    await renewPassword(services, USER_POOL_ID, password);
    if (data === undefined) await storePassword(services, stage, password);
    const requestId = await runCanary(url, password, (step, milliseconds) =>
      console.log(`${String(milliseconds).padStart(6)} ms  ${step}`),
    );
    console.log(`The canary raised and approved the request ${requestId}.`);
  } finally {
    services.close();
  }
}

await runCommand(
  { usage, options: { 'dry-run': { type: 'boolean' }, ...productOptions } },
  async ({ values, positionals }) => {
    if (positionals.length > 0)
      throw new UsageError(`"${positionals[0]}" is one argument too many.`);
    const { data, stage } = readProductOptions(values);
    await runCanarySetup(data, stage, values['dry-run'] ?? false);
    return 0;
  },
  (error) => (error instanceof CanaryFailure ? error.message : explainAwsFailure(error)),
);
