import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import {
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { stackNames } from '#infra/stages/stack-names.ts';
import { type Stage, StageFile } from '#infra/stages/stage-file.ts';
import { createCountersignApp } from '#tests/infra/synthesize.ts';
import { listMotoTypes, motoAccount, startMoto } from '#tests/support/moto.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { buildChain } from '#tests/support/stored-chain.ts';
import { removeUnsupportedResources } from '#tests/support/supported-assembly.ts';
import { findTools } from '#tests/support/tools.ts';
import { deployStage } from '../../operator/deploy/deploy-stage.ts';
import { nameRestored, rewindStage } from '../../operator/rewind/rewind-stage.ts';
import { openProduct } from '../../operator/services/open-product.ts';
import { openServices } from '../../operator/services/open-services.ts';

const python = findTools('python');
const cdkProgram = join(import.meta.dirname, '../../node_modules/aws-cdk/bin/cdk');
// The web ACL is in a stack of us-east-1, and has a type that moto does not support.
const { stage, rateLimit: _, webAclArn: __, ...settings } = everySetting;
const names = stackNames(stage).flatMap(({ name, region }) => (region ? [] : [name]));

const execute = promisify(execFile);
/** Run the CDK. Rejects with the output of the CDK. */
async function runCdk(args: readonly string[]): Promise<void> {
  const env = { ...process.env, CDK_DISABLE_CLI_TELEMETRY: '1' };
  await execute(process.execPath, [cdkProgram, ...args], { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stdout}${stderr}`);
    },
  );
}

/**
 * Create a CloudFormation client for moto, which supports all calls of a deployment except
 * `UpdateTerminationProtection`.
 */
function openCloudFormation(isProtected: () => void): CloudFormationClient {
  const client = new CloudFormationClient({});
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  client.send = ((command: unknown) =>
    command instanceof UpdateTerminationProtectionCommand
      ? Promise.resolve(isProtected())
      : send(command)) as typeof client.send;
  return client;
}

// Use path-style addresses, because bucket names are not host names of this machine.
const openFiles = () => new S3Client({ forcePathStyle: true });

describe.skipIf(!python)('deployment into an AWS of somebody else', () => {
  const lines: string[] = [];
  const isProtected = vi.fn();
  const report = (line: string) => void lines.push(line);
  let moto: Awaited<ReturnType<typeof startMoto>>;
  let types: ReadonlySet<string>;
  /** Setting of the stage after its rewind. */
  let inUse: Pick<Stage, 'restoredTable'> = {};

  beforeAll(async () => {
    moto = await startMoto(python?.('moto_server') ?? '');
    for (const [name, value] of Object.entries(moto.environment)) vi.stubEnv(name, value);
    types = listMotoTypes(python?.('python') ?? '');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await moto.stop();
  });

  /** Synthesize the stage without the types that moto does not support, and return the folder and those types. */
  function synthesize(supported: ReadonlySet<string>, more: object = {}) {
    const folder = createCountersignApp({ ...settings, stage, ...inUse, ...more }).app.synth()
      .directory;
    return { folder, leftOut: removeUnsupportedResources(folder, supported) };
  }

  /** Deploy the stage with the code of `npm run deploy`, and return the printed lines. */
  async function deploy(
    { folder }: { readonly folder: string },
    {
      isDryRun = false,
      cdkOptions = [] as readonly string[],
      deployed = { ...StageFile.parse(settings), stage } as Stage,
    } = {},
  ) {
    lines.length = 0;
    await deployStage({
      stage: deployed,
      mayChangeTable: deployed.restoredTable !== undefined,
      synthesize: async () => folder,
      runCdk: (args) => runCdk([...args, ...cdkOptions]),
      clients: {
        cloudFormation: openCloudFormation(isProtected),
        table: new DynamoDBClient({}),
        pool: new CognitoIdentityProviderClient({}),
        files: openFiles(),
      },
      ...{ report, isDryRun, removed: [] },
    });
    return [...lines];
  }

  const listStacks = async () => {
    const { Stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({}));
    return Stacks.map(({ StackName, StackStatus }) => `${StackName} ${StackStatus}`);
  };

  test('a first deployment that fails before its bootstrap is repeated, creates all stacks, and protects the table', async () => {
    const { folder, leftOut } = synthesize(types);
    const counts = Object.entries(leftOut).map(([type, count]) => `${type} (${count})`);
    console.log(`moto does not know, and the deployment leaves out: ${counts.sort().join(', ')}`);
    await expect(deploy({ folder })).rejects.toThrow('Has the environment been bootstrapped?');
    expect(await listStacks()).toEqual([]);

    const bootstrap = ['bootstrap', `aws://${motoAccount}/eu-central-1`, '--app', folder];
    await runCdk([...bootstrap, '--no-notices']);
    const printed = await deploy({ folder });
    console.log(printed.join('\n'));
    expect(await listStacks()).toEqual(
      ['CDKToolkit', ...names].map((name) => `${name} CREATE_COMPLETE`),
    );
    expect(printed.slice(0, names.length)).toEqual(
      names.map((name) =>
        expect.stringMatching(new RegExp(`^${name}: is new and creates \\d+ resources$`)),
      ),
    );

    const table = new DynamoDBClient({});
    const [TableName = ''] = (await table.send(new ListTablesCommand({}))).TableNames ?? [];
    const { Table } = await table.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({ DeletionProtectionEnabled: true, TableStatus: 'ACTIVE' });
    expect(isProtected).toHaveBeenCalledOnce();
    expect(printed.slice(-3)).toEqual([
      'countersign-prod-state is protected from deletion',
      `${TableName} is protected from deletion`,
      'Stage prod is deployed. Check it: npm run doctor -- prod',
    ]);
    const marks = new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn });
    const { Tags = [] } = await table.send(marks);
    expect(Tags.map(({ Key }) => Key)).toContain('countersign:search-rebuild');

    // Values of the state stack reach functions of the stacks after it.
    const { Functions = [] } = await new LambdaClient({}).send(new ListFunctionsCommand({}));
    const named = Functions.filter(({ FunctionName }) => FunctionName?.startsWith('countersign-p'));
    expect(named.map(({ Environment }) => Environment?.Variables?.TABLE_NAME)).toContain(TableName);
  });

  test('a rewind finds nothing else to deploy, restores the table, and switches the stage to it', async () => {
    const table = new DynamoDBClient({});
    const [TableName = ''] = (await table.send(new ListTablesCommand({}))).TableNames ?? [];
    for (const item of buildChain(['submitted', 'approved']))
      await table.send(new PutItemCommand({ TableName, Item: marshall(packItem({ ...item })) }));
    const services = await openServices(undefined);
    const product = { ...(await openProduct(services, stage)), files: openFiles() };
    const told: string[] = [];
    // Moto ignores point-in-time recovery in templates, and supports only a single restore time.
    const { ContinuousBackupsDescription } = await table.send(
      new UpdateContinuousBackupsCommand({
        ...{ TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      }),
    );
    const { LatestRestorableDateTime: moment = new Date() } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    // Moto has no Contributor Insights.
    const before = { ...StageFile.parse(settings), stage, contributorInsights: false };
    await rewindStage({
      ...{ stage: before, product, moment, isDryRun: false },
      clients: {
        cloudFormation: new CloudFormationClient({}),
        events: new EventBridgeClient({}),
        lambda: new LambdaClient({}),
      },
      writeTable: async (restoredTable) => {
        inUse = { restoredTable };
        return { ...before, restoredTable };
      },
      report: (line) => void told.push(line),
      deploy: async (deployed, isDryRun) => {
        // Moto stores the change sets of all stacks in one list, so the CDK can't replace a change set. It also forgets
        // default values of parameters.
        const cdkOptions = ['--method', 'direct', '--no-previous-parameters'];
        const folder = synthesize(types);
        told.push(...(await deploy(folder, { isDryRun, cdkOptions, deployed })));
      },
    });
    console.log(told.join('\n'));
    expect(told).toEqual(expect.arrayContaining(names.map((name) => `${name}: changes nothing`)));
    expect(told).toContain('1 audit chains are verified.');
    const restored = nameRestored(before, moment);
    rmSync(`${restored}.txt`);
    const { Table } = await table.send(new DescribeTableCommand({ TableName: restored }));
    expect(Table).toMatchObject({ DeletionProtectionEnabled: true, TableStatus: 'ACTIVE' });
    // Moto resolves parameters of a stack only at its creation. Functions keep the former values.
    const Name = `/countersign-${stage}/table-name`;
    const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name }));
    expect(Parameter?.Value).toBe(restored);
    const held = await new LambdaClient({}).send(
      new GetFunctionConcurrencyCommand({ FunctionName: `countersign-${stage}-api-requests` }),
    );
    expect(held.ReservedConcurrentExecutions).toBeUndefined();
    services.close();
  });

  test('a deployment shows a changed setting in words, and is refused if it would remove the table', async () => {
    const changed = await deploy(synthesize(types, { logRetentionDays: 30 }), { isDryRun: true });
    expect(changed.join('\n')).toMatch(
      /changes {7}ApiTasksLogs\w+ \(AWS::Logs::LogGroup\): RetentionInDays/,
    );
    const withoutTable = new Set([...types].filter((type) => type !== 'AWS::DynamoDB::Table'));
    await expect(deploy(synthesize(withoutTable))).rejects.toThrow(
      'leaves behind TableCD117FA1: all requests, rules and profiles',
    );
  });
});
