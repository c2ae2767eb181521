import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  absent,
  absentStage,
  aws,
  examine,
  healthy,
  missing,
  noDistribution,
} from '#tests/support/examined-stage.ts';
import { formatRow, type Row } from '../../operator/doctor/row.ts';

test('every check of a healthy deployed stage is ok', async () => {
  const rows = await examine({});
  expect(rows.filter(({ state }) => state !== 'ok').map(formatRow)).toEqual([]);
  expect(rows.map(({ subject }) => subject)).toEqual([
    ...['CDK bootstrap', 'API Gateway role for logs', 'Lambda concurrency', 'CloudFront'],
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

test('a stage that is not deployed yet has no checks of running parts', async () => {
  const rows = await examine({ ...absentStage, ...noDistribution });
  expect(rows.map(({ subject, state }) => [subject, state])).toEqual([
    ['CDK bootstrap', 'ok'],
    ['API Gateway role for logs', 'ok'],
    ['Lambda concurrency', 'ok'],
    ['CloudFront', 'warning'],
    ['Names', 'ok'],
    ['Sender', 'ok'],
    ['SES account', 'ok'],
    ['Login page', 'ok'],
    ['Certificate', 'ok'],
  ]);
});

test('rebuilds are looked for at the restored table of a stage that uses one', async () => {
  await examine({}, { restoredTable: { name: 'restored', streamArn: 'arn:aws:dynamodb:1' } });
  const described = aws.calls.filter(({ operation }) => operation === 'DescribeTable');
  expect(described.map(({ input }) => input.TableName)).toEqual(['restored']);
});

const command = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = { ...process.env, ...aws.environment };
    execFile(process.execPath, ['operator/doctor.ts', ...args], { env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

test('the command exits with status 1 if something stops the deployment, and not for warnings', async () => {
  const dev = 'GET /2015-03-31/functions/countersign-dev-api-people/configuration';
  const answers = { ...healthy, [dev]: missing, DescribeUserPoolDomain: { DomainDescription: {} } };
  aws.record(answers);
  const { status, out } = await command('dev');
  expect(out).toMatch(/^Stage dev: account 111122223333, region eu-central-1, the keys in AWS_/);
  expect(out).toMatch(/^warning {11}Sender: none/m);
  expect(out).toMatch(/^Not deployed yet: npm run deploy -- dev$/m);
  expect(status).toBe(0);
  aws.record({ ...answers, 'DescribeStacks CDKToolkit': absent });
  expect(await command('dev')).toMatchObject({
    ...{ status: 1, out: expect.stringContaining('npx cdk bootstrap aws://111122223333/eu-cen') },
  });
});

test('credentials that AWS does not know end the command with one sentence', async () => {
  aws.record({ GetCallerIdentity: { error: 'InvalidClientTokenId', message: 'Invalid token' } });
  const { status, out } = await command('dev');
  expect(status).toBe(1);
  expect(out).toMatch(/^AWS refuses the credentials of .* in region eu-central-1: [^\n]+\n$/);
});

test('a row names its subject, and what to do in a second line', () => {
  const row: Row = { subject: 'Clock', state: 'broken', finding: 'is off', remedy: 'Turn it on.' };
  expect(formatRow(row)).toBe('broken            Clock: is off\n                  Turn it on.');
});
