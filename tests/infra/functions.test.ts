import { expect, test } from 'vitest';
import { functionNames } from '#infra/function-entries.ts';
import { all, synthesize } from './synthesize.ts';

const mail = { stage: 'prod', keep: true, senderEmail: 'requests@example.org' };
const prod = synthesize({ ...mail, canaryMinutes: 15 });
const functions = all(prod, 'AWS::Lambda::Function')
  .map(([, properties]) => properties)
  .filter(({ FunctionName }) => FunctionName);

test('each area, the state machine and each event consumer has one function, named after its folder', () => {
  expect(functions.map(({ FunctionName }) => FunctionName).sort()).toEqual(
    functionNames.map((name) => `countersign-prod-${name.replaceAll('/', '-')}`).sort(),
  );
});

test('every function runs on Node 24 and ARM and logs JSON into its own log group', () => {
  for (const given of functions) {
    expect(given).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO' },
    });
    // A compressed file has no random access, so one call reads all of it. A release is watched for minutes.
    const isLong = /-(workflows-process-import|events-check-release)$/.test(given.FunctionName);
    expect(given.Timeout).toBeLessThanOrEqual(isLong ? 900 : 60);
  }
  expect(new Set(functions.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref)).size).toBe(
    functions.length,
  );
});

test('reservedConcurrency reserves executions for workflow steps and for the function that drives workflows', () => {
  const reserved = (template: typeof prod) =>
    all(template, 'AWS::Lambda::Function').flatMap(
      ([, { FunctionName, ReservedConcurrentExecutions: number }]) =>
        number === undefined ? [] : [[FunctionName, number]],
    );
  expect(reserved(prod)).toEqual([]);
  expect(reserved(synthesize({ reservedConcurrency: 20 })).sort()).toEqual([
    ['countersign-dev-events-drive-workflow', 20],
    ['countersign-dev-workflows-request-routing', 20],
  ]);
});

test('the environment of a function contains names and URLs but no secrets', () => {
  const known = [
    'TABLE_NAME',
    'APPLICATION_ID',
    'LOG_LEVEL',
    'FILES_BUCKET',
    'USER_POOL_ID',
    'MACHINE_ARN',
    'ANNOUNCEMENTS_ARN',
    'PROCESS_IMPORTS_ARN',
    'SITE_URL',
    'CANARY_PASSWORD_NAME',
    'SENDER',
    'CONFIGURATION_SET',
    'DEAD_LETTERS_URL',
    'DEAD_LETTER_QUEUES',
    'CONSUMER_LETTERS',
    'CONSUMER_NAMES',
    'PENDING_MAILS_URL',
    'MAILS_PER_SECOND',
    'SIGN_UP_DOMAINS',
    'ORIGIN_KEY',
    'ADMIN_MFA',
    'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI',
  ];
  for (const { FunctionName, Environment } of functions)
    for (const name of Object.keys(Environment.Variables))
      expect(known, FunctionName).toContain(name);
});

test('no CloudFormation template contains text that looks like a secret', () => {
  expect(JSON.stringify(prod.toJSON())).not.toMatch(
    /AKIA[0-9A-Z]{16}|-----BEGIN|secretsmanager|"ClientSecret"/,
  );
});
