import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  absentStage,
  aws,
  functionMissingAnswer,
  healthy,
  noDistribution,
  runStageChecks,
  stackAbsentAnswer,
} from '#tests/support/examined-stage.ts';
import { type CheckRow, formatRow } from '../../operator/doctor/row.ts';

test('every doctor check of a healthy deployment stage is ok', async () => {
  const rows = await runStageChecks({});
  expect(rows.filter(({ state }) => state !== 'ok').map(formatRow)).toEqual([]);
  expect(rows.map(({ subject }) => subject)).toEqual([
    ...['CDK bootstrap', 'API Gateway role for logs', 'Log delivery', 'Lambda concurrency'],
    'CloudFront',
    ...['Sender', 'SES account', 'Login page', 'Certificate', 'Stacks', 'Site and services'],
    ...[
      'Sign-in callbacks',
      'Clock',
      'Delivery of events',
      'Dead letters',
      'Rebuilds',
      'Alarms by mail',
    ],
    'Administrators',
  ]);
});

test('the doctor does not check running parts of a stage that is not deployed yet', async () => {
  const rows = await runStageChecks({ ...absentStage, ...noDistribution });
  expect(rows.map(({ subject, state }) => [subject, state])).toEqual([
    ['CDK bootstrap', 'ok'],
    ['API Gateway role for logs', 'ok'],
    ['Log delivery', 'ok'],
    ['Lambda concurrency', 'ok'],
    ['CloudFront', 'warning'],
    ['Names', 'ok'],
    ['Sender', 'ok'],
    ['SES account', 'ok'],
    ['Login page', 'ok'],
    ['Certificate', 'ok'],
  ]);
});

test('the doctor looks for rebuilds at the restored table if a stage uses one', async () => {
  await runStageChecks(
    {},
    { restoredTable: { name: 'restored', streamArn: 'arn:aws:dynamodb:1' } },
  );
  const described = aws.calls.filter(({ operation }) => operation === 'DescribeTable');
  expect(described.map(({ input }) => input.TableName)).toEqual(['restored']);
});

const command = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = { ...process.env, ...aws.environment, AWS_MAX_ATTEMPTS: '1' };
    execFile(process.execPath, ['operator/doctor.ts', ...args], { env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

/** Call that reads the settings of a function of the stage. */
const people = 'GET /2015-03-31/functions/countersign-dev-api-people/configuration';

test('the doctor command exits with status 1 if something prevents a deployment, but not for warnings', async () => {
  const answers = {
    ...healthy,
    [people]: functionMissingAnswer,
    DescribeUserPoolDomain: { DomainDescription: {} },
  };
  aws.record(answers);
  const { status, out } = await command('dev');
  expect(out).toMatch(/^Stage dev: account 111122223333, region eu-central-1, the keys in AWS_/);
  expect(out).toMatch(/^warning {11}Sender: none/m);
  expect(out).toMatch(/^Not deployed yet: npm run deploy -- dev$/m);
  expect(status).toBe(0);
  aws.record({ ...answers, 'DescribeStacks CDKToolkit': stackAbsentAnswer });
  expect(await command('dev')).toMatchObject({
    ...{ status: 1, out: expect.stringContaining('npx cdk bootstrap aws://111122223333/eu-cen') },
  });
});

/** AWS errors by name, each with the expected message. */
const errors: [string, RegExp][] = [
  ['InvalidClientTokenId', /^AWS refuses the credentials of .* in region eu-central-1: [^\n]+\n$/],
  [
    'ThrottlingException',
    /^AWS is busy in region eu-central-1, run the command again later: Some reason\n$/,
  ],
  [
    'NeverHeardOf',
    /^AWS refuses a call of the keys in \w+ in region eu-central-1 \(NeverHeardOf\): Some reason\n$/,
  ],
];
test.each(errors)(
  'the AWS error %s ends the doctor command with one sentence',
  async (error, text) => {
    aws.record({ GetCallerIdentity: { error, message: 'Some reason' } });
    const { status, out } = await command('dev');
    expect(status).toBe(1);
    expect(out).toMatch(text);
  },
);

test('an unexpected error of a doctor check ends the command with a sentence that names the check', async () => {
  aws.record({
    ...healthy,
    [people]: functionMissingAnswer,
    'GET /account': { error: 'NeverHeardOf', message: 'Some reason' },
  });
  const { status, out } = await command('dev');
  expect(status).toBe(1);
  expect(out).toMatch(
    /\nAPI Gateway role for logs could not be checked: AWS refuses a call of [^\n]+: Some reason\n$/,
  );
});

test('a doctor row names its subject and finding, and the remedy in a second line', () => {
  const row: CheckRow = {
    subject: 'Clock',
    state: 'broken',
    finding: 'is off',
    remedy: 'Turn it on.',
  };
  expect(formatRow(row)).toBe('broken            Clock: is off\n                  Turn it on.');
});
