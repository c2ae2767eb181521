import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Stage, StageFile } from '#infra/stages/stage-file.ts';
import { createCountersignApp } from '#tests/infra/synthesize.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { readAssembly } from '../../operator/deploy/assembly.ts';
import { createTemplate } from '../../operator/deploy-role/template.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { stage, ...settings } = everySetting;
const prod: Stage = { ...StageFile.parse(settings), stage };
const { directory } = createCountersignApp(everySetting).app.synth();

const Template = z.object({
  Resources: z.object({
    GitHub: z.object({ Properties: z.object({ ClientIdList: z.array(z.string()) }) }).optional(),
    DeployRole: z.object({
      Properties: z.object({
        MaxSessionDuration: z.number(),
        AssumeRolePolicyDocument: z.object({ Statement: z.tuple([z.unknown()]) }),
        Policies: z.tuple([
          z.object({
            PolicyDocument: z.object({
              Statement: z.array(
                z.object({
                  Action: z.array(z.string()),
                  Resource: z.union([
                    z.literal('*'),
                    z.array(z.union([z.string(), z.object({ 'Fn::Sub': z.string() })])),
                  ]),
                }),
              ),
            }),
          }),
        ]),
      }),
    }),
  }),
});
const create = (hasProvider = false) =>
  Template.parse(createTemplate(prod, { repository: 'example/countersign', hasProvider }))
    .Resources;
const { Properties: role } = create().DeployRole;
const statements = role.Policies[0].PolicyDocument.Statement;

/** AWS services whose actions have another prefix than the name of their client. */
const services: Readonly<Record<string, string>> = {
  'cognito-identity-provider': 'cognito-idp',
  'api-gateway': 'apigateway',
  eventbridge: 'events',
  sesv2: 'ses',
  'cloudwatch-logs': 'logs',
};
/** Actions with another name than their call; undefined for a call that needs no permission. */
const otherActions: Readonly<Record<string, string | undefined>> = {
  'apigateway:GetAccount': 'apigateway:GET',
  's3:ListObjectsV2': 's3:ListBucket',
  'sts:GetCallerIdentity': undefined,
};

/** Return a program and all files that it imports by relative paths, directly or indirectly. */
function listFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of read(file).matchAll(/ from '(\.[^']+)'/g))
    listFiles(join(dirname(file), path), found);
  return found;
}

/** Return the actions for all AWS calls in a file. */
const listActions = (file: string): string[] =>
  [...read(file).matchAll(/import \{([^}]*)\} from '@aws-sdk\/client-([^']+)'/g)].flatMap(
    ([, names = '', client = '']) =>
      [...names.matchAll(/\b(?:(\w+)Command|paginate(\w+)|(waitUntil\w+))\b/g)].flatMap(
        ([, command, paginated, waiter]) => {
          const action = `${services[client] ?? client}:${command ?? paginated ?? waiter}`;
          return Object.hasOwn(otherActions, action) ? (otherActions[action] ?? []) : action;
        },
      ),
  );

test('the deployment role allows exactly the AWS actions that the commands in the workflow file call', () => {
  const programs = [...read('.github/workflows/deploy.yml').matchAll(/npm run (\S+) --/g)];
  expect(programs.map(([, name]) => name)).toEqual(['deploy', 'doctor']);
  const files = programs.flatMap(([, name]) => [...listFiles(`operator/${name}.ts`)]);
  // The CDK only assumes roles. All other calls are in these files.
  const called = new Set(['sts:AssumeRole', ...files.flatMap(listActions)]);
  const allowed = new Set(statements.flatMap(({ Action }) => Action));
  expect([...allowed].sort()).toEqual([...called].sort());
});

test('the deployment role trusts only workflow runs of one repository in the environment of the stage', () => {
  const trust = (Federated: object) => [
    {
      ...{ Effect: 'Allow', Action: 'sts:AssumeRoleWithWebIdentity', Principal: { Federated } },
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': 'repo:example/countersign:environment:prod',
        },
      },
    },
  ];
  expect(role.AssumeRolePolicyDocument.Statement).toEqual(trust({ Ref: 'GitHub' }));
  expect(create().GitHub?.Properties.ClientIdList).toEqual(['sts.amazonaws.com']);
  const second = create(true);
  const former = 'oidc-provider/token.actions.githubusercontent.com';
  expect(second.GitHub).toBeUndefined();
  expect(second.DeployRole.Properties.AssumeRolePolicyDocument.Statement).toEqual(
    trust({ 'Fn::Sub': `arn:aws:iam::\${AWS::AccountId}:${former}` }),
  );
});

test('the deployment workflow uses the environment of the stage and lasts at most as long as the role session', () => {
  const file = read('.github/workflows/deploy.yml');
  expect(file).toContain(`environment: \${{ inputs.stage }}`);
  expect(file).toContain(`role-to-assume: \${{ vars.DEPLOY_ROLE_ARN }}`);
  expect(file).toContain(`role-duration-seconds: ${role.MaxSessionDuration}\n`);
  expect(file).toContain(`timeout-minutes: ${role.MaxSessionDuration / 60}\n`);
});

/** Return the resources of an action, with the region and the account of an example. */
const listResources = (action: string): string[] =>
  statements
    .filter(({ Action }) => Action.includes(action))
    .flatMap(({ Resource }) => (Resource === '*' ? ['*'] : Resource))
    .map((arn) => fill(typeof arn === 'string' ? arn : arn['Fn::Sub']));
const fill = (text: string) =>
  text
    .replaceAll(/\$\{AWS::AccountId\}/g, '111122223333')
    .replaceAll(/\$\{AWS::Region\}/g, 'eu-central-1')
    .replaceAll(/\$\{AWS::Partition\}/g, 'aws');
const isCovered = (action: string, arn: string) =>
  listResources(action).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(arn),
  );

test('the deployment role can assume exactly the roles that the CDK needs for the stacks', () => {
  const documents = readdirSync(directory).filter((name) => /manifest|assets/.test(name));
  const texts = documents.map((name) => readFileSync(join(directory, name), 'utf8')).join('\n');
  const found = [...texts.matchAll(/"(?:assumeRoleArn|arn)": "([^"]+)"/g)].map(([, arn = '']) =>
    fill(arn),
  );
  expect(listResources('sts:AssumeRole').sort()).toEqual([...new Set(found)].sort());
});

test('the deployment role can access stacks, table and bucket of its stage, but no other stage and no stored files', () => {
  const stacks = readAssembly(directory);
  const uncovered = stacks.filter(
    ({ name, region = 'eu-central-1' }) =>
      !isCovered(
        'cloudformation:GetTemplate',
        `arn:aws:cloudformation:${region}:111122223333:stack/${name}/1`,
      ),
  );
  expect(uncovered).toEqual([]);
  const resources = stacks.flatMap(({ name, template }) =>
    Object.entries(template.Resources).map(([id, { Type }]) => ({ Type, name: `${name}-${id}` })),
  );
  const names = (type: string) =>
    resources.flatMap(({ Type, name }) => (Type === type ? name : []));
  const tables = names('AWS::DynamoDB::Table');
  expect(tables.length).toBeGreaterThan(0);
  const tableArn = (name: string) => `arn:aws:dynamodb:eu-central-1:111122223333:table/${name}-1`;
  expect(tables.filter((name) => !isCovered('dynamodb:UpdateTable', tableArn(name)))).toEqual([]);
  const buckets = names('AWS::S3::Bucket').filter((name) =>
    isCovered('s3:DeleteObject', `arn:aws:s3:::${name.toLowerCase()}-1/assets/1.js`),
  );
  expect(buckets.map((name) => name.slice(0, -8))).toEqual(['countersign-prod-edge-SitePages']);
  for (const action of ['s3:DeleteObject', 'dynamodb:UpdateTable', 'cloudformation:GetTemplate'])
    expect(listResources(action).join('\n')).not.toMatch(/countersign-(prod)?\*/);
});
