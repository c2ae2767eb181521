import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

test('the commands of operators and developers are found', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['backup', 'import', 'replay', 'size', 'translations']),
  );
});

test.each(commands)('$name prints its usage for --help and succeeds', async ({ name, program }) => {
  const { status, out, errors } = await run(program, ['--help']);
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(out).toMatch(new RegExp(`^npm run ${name} -- `));
  expect(out).toMatch(/^ {2}--help +shows this$/m);
});

test.each(commands)(
  '$name answers an invalid option with a sentence and its usage, and exits with status 2',
  async ({ name, program }) => {
    const { status, out, errors } = await run(program, ['--nonsense']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(errors).toMatch(new RegExp(`^Unknown option '--nonsense'\\.\n\nnpm run ${name} -- `));
    expect(errors).not.toMatch(/^ +at /m);
  },
);

/** Arguments with which a command calls AWS first. */
const inAws: Record<string, readonly string[]> = {
  'dead-letters': ['list', '--stage', 'acme'],
  'figures:rebuild': ['--stage', 'acme'],
};
const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' };
const inRegion = { AWS_REGION: 'eu-central-1' };
/** Configurations with which AWS can't be called, and the sentence for each. */
const failures: [string, Record<string, string>, RegExp][] = [
  ['no region', keys, /^No AWS region is chosen\. Set AWS_REGION/],
  ['no credentials', inRegion, /^There are no AWS credentials in profile default \(region eu-cen/],
  [
    'no network',
    { ...keys, ...inRegion, AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_MAX_ATTEMPTS: '1' },
    /^AWS does not answer in region eu-central-1: .*ECONNREFUSED/,
  ],
];

test.each(
  Object.entries(inAws).flatMap(([name, args]) =>
    failures.map(([fault, environment, sentence]) => ({
      name,
      args,
      fault,
      environment,
      sentence,
    })),
  ),
)('$name with $fault explains it in one line', async ({ name, args, environment, sentence }) => {
  const program = commands.find((one) => one.name === name)?.program ?? '';
  const { status, out, errors } = await run(program, args, environment);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(sentence);
});
