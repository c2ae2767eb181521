import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { stackNames } from '#infra/stages/stack-names.ts';
import type { Stage } from '#infra/stages/stage-file.ts';
import { rebuilds, recordRebuilds } from '../services/rebuild-state.ts';
import { readAssembly } from './assembly.ts';
import type { DeploymentClients } from './clients.ts';
import { findPhysicalId, findStack, loadTemplate } from './deployed-stack.ts';
import { assertAllowed, formatPlan, planStack, type StackPlan } from './plan.ts';
import { type ProtectingClients, protectStack } from './protect.ts';
import { removeOldAssets } from './remove-old-assets.ts';
import { tableLossText } from './stateful-resources.ts';

export type Deployment = {
  readonly stage: Stage;
  /** Synthesize the stage into a folder and return the folder. */
  readonly synthesize: () => Promise<string>;
  /** Run the CDK with these arguments. Rejects if it fails. */
  readonly runCdk: (args: readonly string[]) => Promise<void>;
  readonly clients: DeploymentClients;
  readonly report: (line: string) => void;
  readonly isDryRun: boolean;
  /** Logical ids of resources that may lose their state. */
  readonly removed: readonly string[];
  /** Whether the stage may switch to another table. */
  readonly mayChangeTable?: boolean;
};

const openStacks = ({ cloudFormation }: ProtectingClients, region: string | undefined) =>
  region === undefined ? cloudFormation : new CloudFormationClient({ region });

/** Report the stacks of the stage that are deployed but no longer part of the app. They remain unchanged. */
async function reportFormerStacks(
  { stage, clients, report }: Deployment,
  plans: readonly StackPlan[],
): Promise<void> {
  const former = stackNames(stage.stage).filter(
    ({ name }) => !plans.some(({ stack }) => stack.name === name),
  );
  for (const { name, region } of former)
    if (await findStack(openStacks(clients, region), name))
      report(`${name}: is no longer part of the app and stays as it is`);
}

/** Record that a new table needs no rebuild, because it has no items of an older version. */
async function recordFirstRebuilds(
  { cloudFormation, table }: ProtectingClients,
  { stack: { name, template }, changes }: StackPlan,
): Promise<void> {
  if (changes !== undefined) return;
  for (const [id, { Type }] of Object.entries(template.Resources))
    if (Type === 'AWS::DynamoDB::Table')
      await recordRebuilds(table, await findPhysicalId(cloudFormation, name, id), rebuilds);
}

/** Remove files that only former releases of the site use, if a stack has the site. */
async function cleanSite(
  { stage, clients: { cloudFormation, files }, report }: Deployment,
  { stack: { name, template } }: StackPlan,
): Promise<void> {
  const pages = Object.keys(template.Resources).find((id) => siteBucket.test(id));
  if (pages === undefined) return;
  const bucket = await findPhysicalId(cloudFormation, name, pages);
  const removed = await removeOldAssets({ client: files, bucket, folder: stage.siteFolder });
  if (removed.length > 0) report(`${removed.length} files of former releases of the site are gone`);
}

/** Logical id of the bucket of the site. The bucket's policy has a longer one. */
const siteBucket = /^SitePages[0-9A-F]{8}$/;

/**
 * Deploy the stacks of a stage in order, after showing what changes.
 * @throws CommandRefusal if the deployment loses state that is not named
 */
export async function deployStage(deployment: Deployment): Promise<void> {
  const { stage, clients, report, removed } = deployment;
  const folder = await deployment.synthesize();
  const plans: StackPlan[] = [];
  for (const stack of readAssembly(folder)) {
    const client = openStacks(clients, stack.region);
    plans.push(planStack(stack, await loadTemplate(client, stack.name)));
  }
  for (const plan of plans) report(formatPlan(plan));
  await reportFormerStacks(deployment, plans);
  const switches = deployment.mayChangeTable
    ? plans.flatMap(({ changes = [] }) => changes.filter(({ loss }) => loss === tableLossText))
    : [];
  assertAllowed(plans, [...removed, ...switches.map(({ logicalId }) => logicalId)]);
  if (deployment.isDryRun) return report('Dry run: nothing was deployed.');
  const tags = Object.entries({ countersign: stage.stage, ...stage.tags }).flatMap(
    ([key, value]) => ['--tags', `${key}=${value}`],
  );
  for (const [n, { stack }] of plans.entries()) {
    report(`${n + 1} of ${plans.length}: ${stack.name}`);
    await deployment.runCdk([
      ...['deploy', stack.id, '--exclusively', '--app', folder, '--no-notices'],
      ...['--require-approval', 'never', '--progress', 'events', ...tags],
    ]);
  }
  for (const plan of plans) await recordFirstRebuilds(clients, plan);
  if (stage.keep)
    for (const { stack } of plans)
      for (const name of await protectStack(clients, stack))
        report(`${name} is protected from deletion`);
  for (const plan of plans) await cleanSite(deployment, plan);
  report(`Stage ${stage.stage} is deployed. Check it: npm run doctor -- ${stage.stage}`);
}
