import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everySetting } from '#tests/support/stage-settings.ts';
import { startingFunctions } from '../../operator/remove/remove-stage.ts';
import { readStatements } from './read-statements.ts';
import { all, synthesize } from './synthesize.ts';

const template = synthesize(everySetting);
const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const chapter = guide.split('\n## ').find((text) => text.startsWith('Leave\n')) ?? '';

/** Types of resources that remain after the stacks, and the row of the guide that says how to remove them. */
const remaining: Readonly<Record<string, string>> = {
  'AWS::ApiGateway::Account': 'The role remains in any case',
  'AWS::Backup::BackupVault': '| vault of AWS Backup',
  'AWS::Cognito::UserPool': '| user pool ',
  'AWS::DynamoDB::Table': '| table, and each restored table',
  'AWS::IAM::Role': 'The role remains in any case',
  'AWS::KMS::Key': '| key of your own',
  'AWS::Logs::LogGroup': '| log groups, until their retention',
  'AWS::S3::Bucket': '| bucket of files',
};

test('the removal guide says how to remove each resource that remains after the stacks are deleted', () => {
  const resources: Record<string, { Type: string; DeletionPolicy?: string }> =
    template.toJSON().Resources;
  const kept = Object.values(resources).filter(({ DeletionPolicy = 'Delete' }) =>
    DeletionPolicy.startsWith('Retain'),
  );
  expect([...new Set(kept.map(({ Type }) => Type))].sort()).toEqual(Object.keys(remaining));
  for (const text of Object.values(remaining)) expect(chapter).toContain(text);
});

test('the remove command stops every function that starts executions of state machines', () => {
  const starting = readStatements(template).filter(({ actions }) =>
    actions.includes('states:StartExecution'),
  );
  expect(starting.map(({ role }) => role)).toEqual(['EventsDriveWorkflow']);
  // The reconciler does not start executions itself, but through the other function.
  expect(startingFunctions).toEqual(['events-reconcile', 'events-drive-workflow']);
  const names = all(template, 'AWS::Lambda::Function').map(([, { FunctionName }]) => FunctionName);
  for (const name of startingFunctions) expect(names).toContain(`countersign-prod-${name}`);
});
