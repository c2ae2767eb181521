import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import { readStage } from '#infra/stages/stage-file.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { type Answers, serveRecordedAws } from '#tests/support/recorded-aws.ts';
import {
  buildActiveTable,
  buildScanAnswer,
  chain,
  concurrency,
  erasedId,
  laterAt,
  mapping,
  moment,
  stageAnswers,
  streamArn,
  target,
} from '#tests/support/rewound-stage.ts';
import { cancelRewind, rewindStage } from '../../operator/rewind/rewind-stage.ts';
import { writeRestoredTable } from '../../operator/rewind/stage-table.ts';

const aws = await serveRecordedAws();
for (const [name, value] of Object.entries(aws.environment)) vi.stubEnv(name, value);
const folder = mkdtempSync(join(tmpdir(), 'rewind-'));
const before = process.cwd();
afterAll(async () => {
  process.chdir(before);
  vi.unstubAllEnvs();
  await aws.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => aws.expectAllRecorded());

const file = join(folder, 'acme.json');
const settings = { keep: true, senderDomain: 'example.org' };
const lines: string[] = [];
beforeEach(() => {
  process.chdir(folder);
  writeFileSync(file, JSON.stringify(settings));
  lines.length = 0;
});

const clients = {
  cloudFormation: new CloudFormationClient({}),
  events: new EventBridgeClient({}),
  lambda: new LambdaClient({}),
};
const product = {
  ...{ table: new DynamoDBClient({ maxAttempts: 1 }), tableName: 'table-1', applicationId },
  ...{ pool: new CognitoIdentityProviderClient({}), userPoolId: 'pool' },
  ...{ files: new S3Client({}), bucket: 'files' },
};
const deploy = vi.fn(async (_: unknown, isDryRun: boolean) => {
  const { calls } = aws;
  calls.push({ operation: isDryRun ? 'compare' : 'deploy', input: {} });
});
async function rewind(answers: Answers, { isDryRun = false, at = moment } = {}) {
  aws.record({ ...stageAnswers, ...answers });
  await rewindStage({
    ...{ stage: readStage('acme', folder), product, clients, moment: at, isDryRun, deploy },
    writeTable: (table) => writeRestoredTable('acme', table, folder),
    report: (line) => void lines.push(line),
  });
}
const Item = z.record(z.string(), z.unknown());
const Written = z.object({
  TransactItems: z.tuple([z.object({ Put: z.object({ TableName: z.literal(target), Item }) })]),
});
const reading = /^(Describe|List|Get|Scan|Query|GET|compare)/;
const acts = () =>
  aws.calls.flatMap(({ operation, input: { Enabled, ReservedConcurrentExecutions } }) =>
    reading.test(operation)
      ? []
      : [
          [operation, Enabled ?? ReservedConcurrentExecutions]
            .filter((x) => x !== undefined)
            .join(' '),
        ],
  );

test('a rewind pauses the deployment stage, restores and checks the table, switches to it, and resumes the stage', async () => {
  await rewind({});
  expect(acts()).toEqual([
    'DisableRule',
    `PUT ${mapping} false`,
    `PUT ${concurrency('driver')} 0`,
    `PUT ${concurrency('api')} 0`,
    'RestoreTableToPointInTime',
    ...['UpdateTable', 'UpdateTable', 'TagResource', 'UpdateContinuousBackups', 'UpdateTimeToLive'],
    'TransactWriteItems',
    'DELETE /files/requests/bill?versionId=m1&x-id=DeleteObject',
    'deploy',
    `PUT ${concurrency('driver')} 20`,
    `DELETE ${concurrency('api')}`,
    `PUT ${mapping} true`,
    'EnableRule',
  ]);
  const inputOf = (name: string) => aws.calls.find(({ operation }) => operation === name)?.input;
  expect(inputOf('RestoreTableToPointInTime')).toEqual({
    ...{ SourceTableName: 'table-1', TargetTableName: target },
    RestoreDateTime: moment.getTime() / 1000,
  });
  expect(inputOf('TagResource')?.Tags).toEqual([{ Key: 'countersign', Value: 'acme' }]);
  const stage = readStage('acme', folder);
  expect(stage.restoredTable).toEqual({ name: target, streamArn });
  expect(deploy).toHaveBeenLastCalledWith(stage, false);
});

test('a rewind verifies the audit chains and lists what only the former table has, on screen and in a file', async () => {
  await rewind({});
  const listed = [
    '1 audit chains are verified.',
    'Since then, 2 things happened to requests, and 0 profiles changed.',
    '  2026-11-27T11:00:00.000Z  REQ-2026-000001  approved by Ada',
    '  2026-11-27T12:00:00.000Z  REQ-2026-000001  closed by Ada',
  ];
  expect(lines).toEqual(expect.arrayContaining(listed));
  expect(readFileSync(`${target}.txt`, 'utf8')).toBe(`${listed.join('\n')}\n`);
});

test('a rewind copies the ids of people erased since, without names, and prints the command to erase them again', async () => {
  await rewind({});
  const written = aws.calls.find(({ operation }) => operation === 'TransactWriteItems')?.input;
  const { TransactItems } = Written.parse(written);
  const erasure = unpackItem(
    unmarshall(TransactItems[0].Put.Item as Parameters<typeof unmarshall>[0]),
  );
  expect(erasure).toMatchObject({ userId: erasedId, at: laterAt, state: 'done', doneAt: laterAt });
  expect(JSON.stringify(erasure)).not.toContain('Ada');
  expect(lines).toContain('  npm run erase -- --again --stage acme');
});

test('a dry run of a rewind shows what would stop, and changes nothing', async () => {
  await rewind({}, { isDryRun: true });
  expect(acts()).toEqual([]);
  expect(lines).toEqual([
    `table-1 is restored to 2026-11-27T10:00:00.000Z as ${target}.`,
    '2 functions, 1 event sources and 1 schedules stop until then. Nobody can work meanwhile.',
    'Dry run: nothing was stopped or restored.',
  ]);
});

test('a rewind to a time that point-in-time recovery does not cover is refused and stops nothing', async () => {
  await expect(rewind({}, { at: new Date('2026-10-01T00:00:00Z') })).rejects.toThrow(
    'table-1 can be restored to moments from 2026-11-01T00:00:00.000Z to 2026-11-27T12:00:00.000Z.',
  );
  expect(acts()).toEqual([]);
});

test('a broken audit chain in the restored table stops a rewind before the switch, and --cancel ends it', async () => {
  const [head, first, second] = chain;
  const forged = [head, first, { ...second, comment: 'No.' }].flatMap((item) => item ?? []);
  await expect(rewind({ [`Scan ${target}`]: buildScanAnswer(forged) })).rejects.toThrow(
    'The audit chain of REQUEST#1 is broken at event 2',
  );
  expect(readStage('acme', folder).restoredTable).toBeUndefined();
  aws.record({ ...stageAnswers, [`GET ${mapping}`]: { State: 'Disabled' } });
  const report = (line: string) => void lines.push(line);
  await cancelRewind({ stage: readStage('acme', folder), product, clients, report });
  expect(acts()).toContain(`PUT ${mapping} true`);
  expect(lines.at(-1)).toBe(
    '2 functions, 1 event sources and 1 schedules go on with the table as it is.',
  );
});

test('a rewind that was interrupted at the switch continues with the switch, and can no longer be cancelled', async () => {
  await writeRestoredTable('acme', { name: target, streamArn }, folder);
  await rewind({});
  expect(acts()).not.toContain('RestoreTableToPointInTime');
  expect(acts()).toContain('deploy');
  const stage = readStage('acme', folder);
  await expect(cancelRewind({ stage, product, clients, report: () => undefined })).rejects.toThrow(
    'Repeat the rewind instead.',
  );
});

test('a rewind that was interrupted during the restore does not start a second one', async () => {
  await rewind({
    [`DescribeTable ${target}`]: buildActiveTable({
      ...{ StreamSpecification: { StreamEnabled: true }, LatestStreamArn: streamArn },
      DeletionProtectionEnabled: true,
    }),
  });
  expect(acts()).not.toContain('RestoreTableToPointInTime');
  expect(acts()).not.toContain('UpdateTable');
});
