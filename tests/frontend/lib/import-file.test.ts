import { signIn, signOut } from 'aws-amplify/auth';
import { afterAll, expect, test } from 'vitest';
import { importFile, type RowOutcomes } from '#frontend/data/import-rows.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { importDepartments as operation } from '#shared/reference/organisation-api.ts';
import { openBrowser } from './support/browser.ts';
import { buildProblemResponse, startScriptedServer } from './support/scripted-server.ts';
import { anna, startClient } from './support/signed-in.ts';

openBrowser();
// Amplify logs this warning for every pool outside AWS.
expectLogged(/custom Amazon Amazon Cognito User Pool endpoint/);
const server = await startScriptedServer();
const rig = await startClient(server.url);

afterAll(async () => {
  await signOut();
  server.stop();
  await rig.identity.stop();
});

const rows = ['A', 'B', 'C'].map((name) => ({ code: name, name, parent: '' }));
const answer = (...outcomes: string[]) => ({
  body: { outcomes: outcomes.map((outcome) => ({ outcome })) },
});

test('rows that an import call left unfinished are sent again, and those it stored are not', async () => {
  await signIn({ username: anna.email, password: anna.password });
  expectLogged(/import: input.invalid/);
  const answers = [
    answer('created', 'unfinished', 'unfinished'),
    answer('created', 'unfinished'),
    buildProblemResponse(400, 'input.invalid'),
  ];
  server.script(() => answers.shift() ?? buildProblemResponse(400, 'input.invalid'));
  const shown: RowOutcomes[] = [];
  const unanswered = new Set<number>();
  const importing = importFile({
    ...{ operation, sheet, rows, dryRun: false, known: new Map(), unanswered },
    file: { importId: crypto.randomUUID(), name: 'new.csv' },
    onProgress: (outcomes) => shown.push(outcomes),
    isStopped: () => false,
  });
  await expect(importing).rejects.toMatchObject({ code: 'input.invalid' });
  expect(shown.map(({ size }) => size)).toEqual([0, 1, 2]);
  expect([...unanswered]).toEqual([2]);
});
