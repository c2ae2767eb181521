import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
/** Commands that pass their arguments on: to the product, or to the test runner. */
const passing: ReadonlySet<string> = new Set(['start', 'dev', 'test']);
/** All other commands that run a program of this repository. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program] = /^node (\S+\.ts)$/.exec(script) ?? [];
  return program === undefined || passing.has(name) ? [] : [{ name, program }];
});

/** Environment of somebody without an AWS configuration. */
const { AWS_PROFILE: _, AWS_REGION: __, AWS_DEFAULT_REGION: ___, ...environment } = process.env;
const empty = join(import.meta.dirname, 'no-such-configuration');
const nobody = {
  ...{ AWS_CONFIG_FILE: empty, AWS_SHARED_CREDENTIALS_FILE: empty },
  ...{ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
  AWS_EC2_METADATA_DISABLED: 'true',
};

const run = (program: string, args: readonly string[], more: Record<string, string> = {}) =>
  new Promise<{ status: unknown; out: string; errors: string }>((resolve) => {
    const env = { ...environment, ...nobody, ...more };
    execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out, errors }),
    );
  });

test('the tests find the npm commands of operators and developers', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['backup', 'import', 'replay', 'size', 'translations']),
  );
});

/** Commands of operators that change nothing in a product, and so have no dry run. */
const reading: ReadonlySet<string> = new Set([
  'audit:verify',
  'backup',
  'deploy-role',
  'doctor',
  'export',
  'trace',
]);
const isChanging = (name: string, program: string) =>
  program.startsWith('operator/') && !reading.has(name);

test.each(commands)(
  '$name prints its usage for --help, with a dry run if it changes something, and succeeds',
  async ({ name, program }) => {
    const { status, out, errors } = await run(program, ['--help']);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    expect(out).toMatch(new RegExp(`^npm run ${name} -- `));
    expect(out).toMatch(/^ {2}--help +shows this$/m);
    if (isChanging(name, program)) expect(out).toMatch(/^ +--dry-run +(shows|lists|checks) /m);
  },
);

test.each(commands)(
  '$name reports an invalid option in a sentence with its usage, and exits with status 2',
  async ({ name, program }) => {
    const { status, out, errors } = await run(program, ['--nonsense']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(errors).toMatch(new RegExp(`^Unknown option '--nonsense'\\.\n\nnpm run ${name} -- `));
    expect(errors).not.toMatch(/^ +at /m);
  },
);

/** Operator commands that call AWS first, each with its arguments. */
const inAws: Record<string, readonly string[]> = {
  administrator: ['dev', 'ada@example.org'],
  'alarm:try': ['dev'],
  canary: ['--stage', 'dev'],
  'dead-letters': ['list', '--stage', 'dev'],
  deploy: ['dev', '--dry-run'],
  doctor: ['dev'],
  erase: ['ada@example.org', '--stage', 'dev'],
  export: ['no-such-folder', '--stage', 'dev'],
  'figures:rebuild': ['--stage', 'dev'],
  import: ['tests/inputs/log-two-parts.csv', '--stage', 'dev'],
  organisation: ['--export', 'no-such-file', '--stage', 'dev'],
  'origin-key': ['dev'],
  remove: ['dev'],
  restore: ['no-such-folder', '--stage', 'dev'],
  rewind: ['dev', '--to', '2027-01-04T09:00:00Z'],
  'search:rebuild': ['--stage', 'dev'],
  trace: ['REQ-2026-000123', '--stage', 'dev'],
};
/** Commands of operators that work without AWS. */
const local: ReadonlySet<string> = new Set(['audit:verify', 'deploy-role', 'release']);
const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
const inRegion = { AWS_REGION: 'eu-central-1' };
/** Configurations with which AWS can't be called, each with the expected message. */
const failures: [string, Record<string, string>, RegExp][] = [
  ['no credentials', inRegion, /^There are no AWS credentials in profile default \(region eu-cen/],
  [
    'a region with blanks',
    { ...keys, AWS_REGION: 'eu central 1' },
    /^"eu central 1" is no AWS region\. Set AWS_REGION to one/,
  ],
  [
    'no network',
    { ...keys, ...inRegion, AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' },
    /^AWS does not answer in region eu-central-1: .*ECONNREFUSED/,
  ],
];

async function expectSentence(name: string, more: Record<string, string>, sentence: RegExp) {
  const program = commands.find((one) => one.name === name)?.program ?? '';
  const { status, out, errors } = await run(program, inAws[name] ?? [], more);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(sentence);
}

test('every operator command is listed in the tests as one that calls AWS or as one that never does', () => {
  const named = commands.filter(({ program }) => program.startsWith('operator/'));
  expect([...Object.keys(inAws), ...local].sort()).toEqual(named.map(({ name }) => name).sort());
});

test.each(Object.keys(inAws))(
  '%s without an AWS region fails with an explanation in one line',
  (name) => expectSentence(name, keys, /^No AWS region is chosen\. Set AWS_REGION/),
);

test.each(failures)(
  'a command with %s fails with an explanation in one line',
  (_, environment, sentence) => expectSentence('figures:rebuild', environment, sentence),
);

const inRepository = ['--repository', 'example/countersign'];
/** Arguments that a command refuses, each with the exit status and the expected message. */
const refused: [string, string[], number, RegExp][] = [
  ['deploy-role', ['dev'], 2, /^--repository OWNER\/NAME is missing\.\n\nnpm run deploy-role -- /],
  [
    'deploy-role',
    ['dev', '--repository', 'countersign'],
    2,
    /^"countersign" is no repository of GitHub: OWNER\/NAME\.\n/,
  ],
  [
    'deploy-role',
    ['dev', '--repository', 'example/*'],
    2,
    /^"example\/\*" is no repository of GitHub/,
  ],
  [
    'deploy-role',
    ['no-such-stage', ...inRepository],
    1,
    /^stages\/no-such-stage\.json: there is no such file\.[^\n]*\n$/,
  ],
  ['rewind', ['dev', '--cancel', '--dry-run'], 2, /^--dry-run goes with --to\.\n/],
  ['organisation', ['--export', 'file', '--dry-run'], 2, /^--export goes with --data or --stage/],
];
test.each(refused)(
  '%s with the arguments %j is refused with an explanation',
  async (name, args, status, sentence) => {
    const result = await run(`operator/${name}.ts`, args);
    expect(result).toEqual({ status, out: '', errors: expect.stringMatching(sentence) });
  },
);

test('deploy-role needs no AWS configuration, and prints a template and the command that deploys it', async () => {
  const { status, out, errors } = await run('operator/deploy-role.ts', ['dev', ...inRepository]);
  expect({ status, resources: Object.keys(JSON.parse(out).Resources) }).toEqual({
    ...{ status: 0, resources: ['GitHub', 'DeployRole'] },
  });
  expect(errors).toMatch(
    /^[^\n]+: aws cloudformation deploy --stack-name countersign-dev-deploy-role [^\n]+\n$/,
  );
});

test('an interrupted command reports the interruption in one line and exits with status 130', async () => {
  let interrupt = () => {};
  const silent = createServer(() => interrupt());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const ended = new Promise((resolve) => {
    const env = {
      ...{ ...environment, ...nobody, ...keys, ...inRegion },
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    };
    const options = { cwd: root, env };
    const child = execFile(
      ...[process.execPath, ['operator/doctor.ts', 'dev'], options],
      (error, out, errors) => resolve({ status: error?.code, out, errors }),
    );
    interrupt = () => void child.kill('SIGINT');
  });
  expect(await ended).toEqual({ status: 130, out: '', errors: 'Interrupted before the end.\n' });
  silent.closeAllConnections();
  silent.close();
});
