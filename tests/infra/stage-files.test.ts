import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { maxStageNameLength, readStage, stagesFolder } from '#infra/stages/stage-file.ts';
import { writeStageFile } from '#tests/support/write-stage-file.ts';
import { all, synthesize } from './synthesize.ts';

const folder = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (settings: unknown, stage = 'acme') => writeStageFile(folder, stage, settings);

/** Return the lines of the refusal of a stage, without the folder of its file. */
function readRefusal(stage: string): string[] {
  try {
    readStage(stage, folder);
  } catch (error) {
    return String(error).replaceAll(`${folder}/`, '').split('\n');
  }
  return [];
}

test('the settings file in the repository is valid, and its deployment stage does not retain data', () => {
  expect(readStage('dev', join(import.meta.dirname, '../..', stagesFolder))).toMatchObject({
    ...{ stage: 'dev', keep: false, adminMfa: 'required', mailsPerSecond: 10, tags: {} },
  });
});

const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

/** Invalid settings in addition to `keep: false`, and each line of the refusal after the name of the file. */
const invalid: [object, ...string[]][] = [
  [{ keep: undefined }, 'keep: expected boolean, received undefined.'],
  [{ keep: 'yes' }, 'keep: expected boolean, received string.'],
  [{ keep: true }, 'senderDomain: or senderEmail is needed by keep: without it nobody gets a code'],
  [
    { sender: 'a@b.example', admins: 1 },
    'sender: there is no such setting.',
    'admins: there is no',
  ],
  [{ applicationId: 'acme' }, 'applicationId: '],
  [{ adminMfa: 'no' }, 'adminMfa: '],
  [{ domainName: 'requests.example.org' }, 'certificateArn: is needed by domainName'],
  [{ certificateArn }, 'domainName: is needed by certificateArn.'],
  [
    { domainName: 'a.example', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/1' },
    'certificateArn: invalid string: must start with "arn:aws:acm:us-east-1:".',
  ],
  [{ webAclArn: 'none' }, 'webAclArn: '],
  [{ rateLimit: '2000' }, 'rateLimit: expected number, received string.'],
  [{ rateLimit: 9 }, 'rateLimit: '],
  [{ mailsPerSecond: 0 }, 'mailsPerSecond: '],
  [{ loginDomainPrefix: 'Acme!' }, 'loginDomainPrefix: must be lower-case letters'],
  [{ loginDomainPrefix: 'my-cognito' }, 'loginDomainPrefix: must not contain aws, amazon'],
  [{ senderEmail: 'requests' }, 'senderEmail: invalid email address.'],
  [
    { senderDomain: 'example.org', senderEmail: 'a@sub.example.org' },
    'senderEmail: must be an address of example.org.',
  ],
  [{ signUpDomains: 'example.org' }, 'signUpDomains: expected array, received string.'],
  ...['*', 'example.org;example.com', '@example.org', ''].map((domain): [object, string] => [
    { signUpDomains: [domain] },
    'signUpDomains.0: ',
  ]),
  [{ threatProtection: 'maybe' }, 'threatProtection: '],
  [{ alarmEmail: 'ops' }, 'alarmEmail: '],
  [{ monthlyBudget: 0 }, 'monthlyBudget: '],
  [{ lambdaConcurrency: '1000' }, 'lambdaConcurrency: '],
  ...['dashboards', 'contributorInsights', 'traceCalls'].map((name): [object, string] => [
    { [name]: 'yes' },
    `${name}: `,
  ]),
  [{ logRetentionDays: 5 }, 'logRetentionDays: '],
  [{ logLevel: 'LOUD' }, 'logLevel: '],
  [{ tags: { 'aws:owner': 'x' } }, 'tags.aws:owner: must not start with aws:.'],
  [{ tags: { countersign: 'x' } }, 'tags.countersign: has the name of the stage already.'],
  [
    { reservedConcurrency: 451 },
    'lambdaConcurrency: must be 1002 or more with reservedConcurrency.',
  ],
  [{ tags: { owner: 7 } }, 'tags.owner: expected string, received number.'],
  [{ siteFolder: '' }, 'siteFolder: '],
];

test.each(invalid)('the settings %j are refused with a line for each', (settings, ...expected) => {
  write({ keep: false, ...settings });
  const lines = readRefusal('acme').map((line) => line.replace('InvalidStage: ', ''));
  expect(lines.map((line) => line.slice(0, 11))).toEqual(expected.map(() => 'acme.json: '));
  for (const [n, text] of expected.entries()) expect(lines[n]).toContain(`acme.json: ${text}`);
});

test('domains in a settings file are case-insensitive', () => {
  const settings = { senderDomain: 'Example.org', senderEmail: 'Requests@EXAMPLE.org' };
  write({ keep: true, signUpDomains: ['Example.COM'], ...settings });
  expect(readStage('acme', folder)).toMatchObject({
    ...{ signUpDomains: ['example.com'], senderDomain: 'example.org' },
  });
});

test('a missing settings file is refused with a list of the existing stages, and a damaged one with its name', () => {
  write({ keep: false });
  expect(readRefusal('other')).toEqual([
    `InvalidStage: other.json: there is no such file. Stages in ${folder}: acme.`,
  ]);
  writeFileSync(join(folder, 'acme.json'), '{ "keep": }');
  expect(readRefusal('acme')).toEqual([expect.stringContaining('acme.json: is not JSON: ')]);
  write([]);
  expect(readRefusal('acme')).toEqual([expect.stringContaining('expected object')]);
});

test('a settings file with a byte order mark is read, and one that is not in UTF-8 is refused', () => {
  const file = join(folder, 'acme.json');
  const text = '\uFEFF{ "keep": false, "tags": { "owner": "Käthe" } }';
  writeFileSync(file, text);
  expect(readStage('acme', folder).tags).toEqual({ owner: 'Käthe' });
  for (const encoding of ['utf16le', 'latin1'] as const) {
    writeFileSync(file, text, encoding);
    expect(readRefusal('acme')).toEqual(['InvalidStage: acme.json: is not text in UTF-8.']);
  }
});

test.each([
  ['Prod', 'must be lower-case letters, digits and hyphens'],
  ['../dev', 'must be lower-case letters, digits and hyphens'],
  ['a-', 'must be lower-case letters, digits and hyphens'],
  ['1st', 'must be lower-case letters, digits and hyphens'],
  ['', 'must be lower-case letters, digits and hyphens'],
  ['account', 'is reserved for the stack of the account'],
  ['my-aws', 'must not contain aws, amazon or cognito'],
  ['a'.repeat(maxStageNameLength + 1), 'too big: expected string to have <=16 characters'],
])('a deployment stage cannot have the name %j', (name, reason) => {
  expect(readRefusal(name)).toEqual([
    `InvalidStage: The name of stage ${JSON.stringify(name)}: ${reason}.`,
  ]);
});

/** Longest identifiers of an account and of a region, such as ap-southeast-1. */
const pseudo = { 'AWS::AccountId': 12, 'AWS::Region': 14 } as const;
const measureName = (name: unknown): number => {
  if (typeof name === 'string') return name.length;
  const text = JSON.stringify(name);
  const references = Object.entries(pseudo).filter(([reference]) => text.includes(reference));
  const parts = JSON.parse(text)['Fn::Join']?.[1].filter(
    (part: unknown) => typeof part === 'string',
  );
  return references.reduce((sum, [, length]) => sum + length, parts.join('').length);
};

test.each([
  ['AWS::Lambda::Function', 'FunctionName', 64],
  ['AWS::StepFunctions::StateMachine', 'StateMachineName', 80],
  ['AWS::Cognito::UserPoolDomain', 'Domain', 63],
  ['AWS::CloudFront::Function', 'Name', 64],
  ['AWS::CloudWatch::Alarm', 'AlarmName', 255],
] as const)(
  'a deployment stage with the longest allowed name has valid names of %s',
  (type, property, limit) => {
    const stage = 'a'.repeat(maxStageNameLength);
    const template = synthesize({ stage, senderEmail: 'requests@example.org' });
    const names = all(template, type).flatMap(([, properties]) => properties?.[property] ?? []);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      expect(measureName(name), JSON.stringify(name)).toBeLessThanOrEqual(limit);
  },
);
