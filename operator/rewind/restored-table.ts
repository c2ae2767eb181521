import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateContributorInsightsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { Stage } from '#infra/stages/stage-file.ts';
import { CommandRefusal } from '../services/command.ts';

export type RestorePoint = {
  readonly client: DynamoDBClient;
  /** Name of the table that is restored to a moment. */
  readonly source: string;
  /** Name of the new table. */
  readonly target: string;
  readonly moment: Date;
};

/** @throws CommandRefusal if the moment is outside of the time that point-in-time recovery covers */
export async function assertRestorable({ client, source, moment }: RestorePoint): Promise<void> {
  const command = new DescribeContinuousBackupsCommand({ TableName: source });
  const { ContinuousBackupsDescription } = await client.send(command);
  const {
    EarliestRestorableDateTime: earliest,
    LatestRestorableDateTime: latest,
    PointInTimeRecoveryStatus: status,
  } = ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (status !== 'ENABLED' || !earliest || !latest)
    throw new CommandRefusal(`${source} has no point-in-time recovery. Restore an export instead.`);
  if (moment < earliest || moment > latest)
    throw new CommandRefusal(
      `${source} can be restored to moments from ${earliest.toISOString()} to ${latest.toISOString()}.`,
    );
}

/** Return a table; undefined if there is none of that name. */
async function findTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Wait until a table can be used, for hours if need be, and report each minute. @returns the table */
async function waitForTable(
  client: DynamoDBClient,
  TableName: string,
  report: (line: string) => void,
): Promise<TableDescription> {
  for (let minutes = 1; ; minutes += 1)
    try {
      await waitUntilTableExists(
        { client, minDelay: 2, maxDelay: 20, maxWaitTime: 60 },
        { TableName },
      );
      const found = await findTable(client, TableName);
      if (found) return found;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
      report(`${TableName} is being restored for ${minutes} minutes`);
    }
}

/** Copy to the new table the settings that a restore leaves out. Safe to repeat. */
async function copySettings(
  { client, source, target }: RestorePoint,
  { keep, contributorInsights }: Stage,
  report: (line: string) => void,
): Promise<TableDescription> {
  const former = await findTable(client, source);
  let table = await waitForTable(client, target, report);
  const { StreamSpecification } = former ?? {};
  const updates = [
    ...(table.StreamSpecification?.StreamEnabled ? [] : [{ StreamSpecification }]),
    ...(keep && !table.DeletionProtectionEnabled ? [{ DeletionProtectionEnabled: true }] : []),
  ];
  for (const update of updates) {
    await client.send(new UpdateTableCommand({ TableName: target, ...update }));
    table = await waitForTable(client, target, report);
  }
  const { Tags = [] } = await client.send(
    new ListTagsOfResourceCommand({ ResourceArn: former?.TableArn }),
  );
  // Omit the tags of rebuilds, because rebuilds that were completed for the former table are due again.
  const own = Tags.filter(({ Key = '' }) => !/^(aws|countersign):/.test(Key));
  if (own.length > 0)
    await client.send(new TagResourceCommand({ ResourceArn: table.TableArn, Tags: own }));
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: target,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await copyExpiry({ client, source, target });
  if (contributorInsights)
    for (const IndexName of [undefined, ...(table.GlobalSecondaryIndexes ?? [])])
      await client.send(
        new UpdateContributorInsightsCommand({
          ...{ TableName: target, ContributorInsightsAction: 'ENABLE' },
          ...(IndexName && { IndexName: IndexName.IndexName }),
        }),
      );
  return table;
}

async function copyExpiry({
  client,
  source,
  target,
}: Pick<RestorePoint, 'client' | 'source' | 'target'>): Promise<void> {
  const load = async (TableName: string) =>
    (await client.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
  const [before, after] = [await load(source), await load(target)];
  const AttributeName = before?.AttributeName;
  if (AttributeName === undefined || after?.AttributeName === AttributeName) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: target,
      TimeToLiveSpecification: { AttributeName, Enabled: true },
    }),
  );
}

/**
 * Restore a table to a moment as a new one with the same settings. A restore that was interrupted continues.
 * @returns the ARN of the stream of the new table
 */
export async function restoreTable(
  point: RestorePoint,
  stage: Stage,
  report: (line: string) => void,
): Promise<string> {
  const { client, source, target, moment } = point;
  if (!(await findTable(client, target)))
    await client.send(
      new RestoreTableToPointInTimeCommand({
        ...{ SourceTableName: source, TargetTableName: target, RestoreDateTime: moment },
      }),
    );
  const { LatestStreamArn } = await copySettings(point, stage, report);
  if (LatestStreamArn === undefined) throw new CommandRefusal(`${target} has no stream.`);
  return LatestStreamArn;
}
