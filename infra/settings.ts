import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import * as z from 'zod';
import { readStage, type Stage, StageFile } from './stages/stage-file.ts';

/** Settings of the stage that is deployed. docs/operating.md lists them. */
export type Settings = Stage;

const Context = z.object({ stage: z.string(), stages: z.string().optional() });

/**
 * Read the file of the stage that the CDK context names with `-c stage=NAME`; `stages` is the folder of the files.
 * @throws InvalidStage
 */
export function readSettings(node: Node): Settings {
  const misplaced = Object.keys(StageFile.shape).filter((name) => node.tryGetContext(name));
  if (misplaced.length > 0)
    throw new Error(`Settings are in the file of the stage, not in -c: ${misplaced.join(', ')}.`);
  if (node.tryGetContext('stage') === undefined)
    throw new Error('Name the stage: -c stage=NAME, for a file stages/NAME.json.');
  const { stage, stages } = Context.parse({
    stage: node.tryGetContext('stage'),
    stages: node.tryGetContext('stages'),
  });
  return readStage(stage, stages);
}

export const getStackName = ({ stage }: Settings) => `countersign-${stage}`;
/** Return the names of the state machines, for functions that inspect their executions. */
export const getMachineNames = (settings: Settings) => ({
  routing: `${getStackName(settings)}-request-routing`,
  sending: `${getStackName(settings)}-announcement`,
  reading: `${getStackName(settings)}-process-import`,
});
export const retainsData = ({ keep }: Settings) => keep;
/**
 * Removal policy for resources with data. With `keep`, data is deleted only when a first deployment fails and is
 * rolled back. It is empty then, and remaining resources would block the next deployment.
 */
export const dataRemovalPolicy = (settings: Settings) =>
  retainsData(settings) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
/** Return the number of minutes for which alarms are watched after a release; 0 disables watching. */
export const getWatchMinutes = (settings: Settings) =>
  settings.watchMinutes ?? (retainsData(settings) ? 5 : 0);
/** Return the retention in days: the chosen one, else a year for a stage that keeps its data and a week for others. */
export const getLogRetentionDays = (settings: Settings) =>
  settings.logRetentionDays ?? (retainsData(settings) ? 365 : 7);
