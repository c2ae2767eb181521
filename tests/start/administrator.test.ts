import { execFile } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { arn } from '#one-machine/account.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startIdentityRig } from '#tests/support/identity-host.ts';

// Runs the real command against the user pool of one machine, as if it were a stage in AWS.
const poolId = 'eu-central-1_first';
const identity = await startIdentityRig(poolId);
const engine = await startTableEngine();
const table = await engine.freshTable();
const name = 'countersign-dev-api-people';
const calls = await startFunctionServer({
  functions: [
    {
      ...{ name, arn: arn('lambda', `function:${name}`) },
      environment: {
        ...{ TABLE_NAME: table.tableName, APPLICATION_ID: applicationId, USER_POOL_ID: poolId },
      },
    },
  ],
  callers: [testKeys],
  invoke: async () => undefined,
});
afterAll(async () => {
  table.close();
  await Promise.all([calls.stop(), identity.stop(), engine.stop()]);
});

const command = (...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = {
      ...process.env,
      ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: testKeys.accessKeyId },
      AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
      AWS_ENDPOINT_URL_LAMBDA: calls.endpoint,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.endpoint,
    };
    const program = ['operator/administrator.ts', ...args];
    execFile(process.execPath, program, { env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });
const ada = 'ada@new.example';
const mailsTo = (email: string) => identity.mails.filter(({ to }) => to === email);
const existing = users.admin.email;

test('the administrator command refuses another administrator while there is one, and creates nothing', async () => {
  const { status, out } = await command('dev', ada);
  expect(status).toBe(1);
  expect(out).toContain(`There is an administrator already: ${existing}.`);
  expect(mailsTo(ada)).toEqual([]);
});

test('the administrator command changes nothing for a person who is already an administrator', async () => {
  const message = `${existing} is an administrator already: nothing was changed.\n`;
  expect(await command('dev', existing.toUpperCase())).toEqual({ status: 0, out: message });
});

test('the administrator command creates and invites the first administrator, and a dry run only announces it', async () => {
  await identity.setAdministrator(people.admin, false);
  const announced = await command('dev', ada, '--dry-run');
  expect(announced.out).toMatch(/^Dry run: .* be mailed a temporary password and become an admin/);
  expect(mailsTo(ada)).toEqual([]);
  const { status, out } = await command('dev', ada);
  expect({ status, out }).toMatchObject({
    ...{ status: 0, out: expect.stringContaining(`${ada} is an administrator. A temporary`) },
  });
  expect(mailsTo(ada)).toHaveLength(1);
  expect(await identity.isAdministrator(ada)).toBe(true);
});

test('the administrator command mails a new temporary password to an administrator who never signed in', async () => {
  expect((await command('dev', ada)).status).toBe(0);
  expect(mailsTo(ada)).toHaveLength(2);
});

test('the administrator command with --another makes a person with an account an administrator without a mail', async () => {
  const { status, out } = await command('dev', users.manager.email, '--another');
  expect({ status, out }).toEqual({
    ...{
      status: 0,
      out: `${users.manager.email} is an administrator from their next sign-in on.\n`,
    },
  });
  expect(await identity.isAdministrator(people.manager)).toBe(true);
  expect(mailsTo(users.manager.email)).toEqual([]);
});

test('the administrator command refuses an invalid or missing email address and a stage without a settings file', async () => {
  expect(await command('dev', 'ada')).toMatchObject({
    ...{ status: 2, out: expect.stringContaining('ada is no email address.') },
  });
  expect(await command('dev')).toMatchObject({
    ...{ status: 2, out: expect.stringContaining('EMAIL is missing.') },
  });
  expect(await command('nowhere', ada)).toMatchObject({
    ...{ status: 1, out: expect.stringMatching(/^stages\/nowhere\.json: there is no such file/) },
  });
});
