import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { StageFile } from '#infra/stages/stage-file.ts';
import { everySetting } from '#tests/support/stage-settings.ts';
import { accountChecks } from '../../operator/doctor/check-account.ts';
import { addressChecks } from '../../operator/doctor/check-addresses.ts';
import { mailChecks } from '../../operator/doctor/check-mail.ts';
import { runningChecks } from '../../operator/doctor/check-running.ts';
import { all, synthesize } from './synthesize.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const guide = read('docs/operating.md');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));
/** Return the text below a heading, up to the next heading of any level. */
const readSection = (heading: string) => {
  const text = guide.split(/^#+ /m).find((one) => one.startsWith(`${heading}\n`));
  if (text === undefined) throw new Error(`The guide has no heading ${heading}.`);
  return text;
};
const find = (pattern: RegExp, text = guide) => [...text.matchAll(pattern)].map(([, one]) => one);
const unique = (names: readonly (string | undefined)[]) => [...new Set(names)];

test('the operating guide has a chapter for each situation of an operator', () => {
  expect(find(/^## (.+)$/gm)).toEqual([
    ...['First deployment', 'Every day', 'When something breaks', 'Update', 'Restore', 'Leave'],
    'Checks that need an account',
  ]);
});

test('every command in the operating guide exists and has the options that the guide gives it', () => {
  const used = [...guide.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)([^\n`|]*)/g)];
  expect(used.length).toBeGreaterThan(50);
  const shared = globSync('operator/services/*.ts', { cwd: root }).map(read).join('\n');
  const unknown = used.flatMap(([, name = '', rest = '']) => {
    const script = scripts[name];
    const [program] = /[\w/.-]+\.(ts|mjs)\b/.exec(script ?? '') ?? [];
    if (script === undefined) return [name];
    const usage = program ? `${read(program)}${read('operator/rebuild.ts')}${shared}` : '';
    const options = find(/ --([a-z][a-z-]*)/g, rest.split(' #')[0] ?? '');
    return options.filter((one) => !usage.includes(`--${one}`)).map((one) => `${name} --${one}`);
  });
  expect(unknown).toEqual([]);
});

test('every function, alarm and stack that the operating guide names exists', () => {
  const template = synthesize(everySetting);
  const names = [
    ...all(template, 'AWS::Lambda::Function').map(([, { FunctionName }]) => FunctionName),
    ...all(template, 'AWS::CloudWatch::Alarm').map(([, { AlarmName }]) => AlarmName),
    ...all(template, 'AWS::CloudWatch::CompositeAlarm').map(([, { AlarmName }]) => AlarmName),
    ...all(template, 'AWS::CloudWatch::Dashboard').map(([, one]) => one.DashboardName),
    ...all(template, 'AWS::ApiGatewayV2::Api').map(([, { Name }]) => Name),
  ].map((name) => String(name).replace('countersign-prod-', ''));
  const stacks = ['state', 'edge', 'workflow-service', 'request-service', 'site', 'web-acl'];
  // A role and a restored table have names of the same form.
  const others = ['deploy-role', 'MOMENT', 'ACCOUNT'];
  const named = [
    ...find(/`((?:api|events|identity|workflows)-[a-z-]+)[`:]/g),
    ...find(
      /countersign-(?:STAGE|prod)-([A-Za-z][A-Za-z-]*[A-Za-z])/g,
      guide.replaceAll('-events-*', ''),
    ),
    ...find(/(?:alarm|rings|condition) `([a-z-]+)`/g),
  ];
  expect(named.length).toBeGreaterThan(40);
  const known = [...names, ...stacks, ...others];
  expect(unique(named).filter((name) => !known.includes(name ?? ''))).toEqual([]);
  expect(find(/`((?:api|events|identity|workflows)\/[a-z-]+)`/g), 'names with a slash').toEqual([]);
});

const checksBefore = [...accountChecks, ...mailChecks, ...addressChecks].map(([name]) => name);

test('the table of what the template leans on names every doctor check before a deployment, and no other', () => {
  const rows = readSection('What the template leans on')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  const cells = rows.map((row) => row.split('|').at(-2) ?? '');
  const named = cells.flatMap((cell) => checksBefore.filter((check) => cell.includes(check)));
  expect(unique(named).sort()).toEqual([...checksBefore].sort());
});

test('every doctor row that the operating guide names in bold exists', () => {
  const known = [...checksBefore, ...runningChecks.map(([name]) => name)];
  const named = find(/rows? \*\*([^*]+)\*\*/g);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('the table of settings in the operating guide has a row for each setting of a stage', () => {
  const rows = find(/^\| (`[^|]+?) +\|/gm, readSection('Stages'));
  const settings = rows.flatMap((row) => find(/`(\w+)`/g, row));
  expect(settings.sort()).toEqual(Object.keys(StageFile.shape).sort());
});
