import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/run/longest-first.ts';

/**
 * Tests that start processes or the whole product run in groups after all other tests, so that they do not compete for
 * the CPU.
 */
const light = { groupOrder: 0 };
const processes = { groupOrder: 1 };
/** Tests that mostly wait for third-party programs. */
const tools = { groupOrder: 2 };
const product = { groupOrder: 3 };

/** Setup of every test: date, standard error and random seed. */
const setUp = ['tests/setup/set-now.ts', 'tests/setup/read-errors.ts', 'tests/setup/set-seed.ts'];

/** Tests without side effects share one process, so that modules are loaded only once. */
const shared = { isolate: false };

/**
 * Libraries are loaded once. Modules of the product are loaded for each file: functions read settings on load, and
 * browser modules store the signed-in person.
 */
const freshModules = { ...shared, setupFiles: ['tests/setup/fresh-modules.ts', ...setUp] };

const project = (name: string, include: string[], sequence: { groupOrder: number }, more = {}) => ({
  extends: true as const,
  test: { name, include, sequence, setupFiles: setUp, ...more },
});

/** Run the tests of the store also on DynamoDB Local, if its folder is set. */
const { DYNAMODB_LOCAL } = process.env;
const onDynamodbLocal = DYNAMODB_LOCAL
  ? [
      project('dynamodb-local', ['tests/store/**/*.test.ts'], processes, {
        ...shared,
        env: { TESTS_ON_DYNAMODB_LOCAL: DYNAMODB_LOCAL },
      }),
    ]
  : [];

/** Projects of `npm test`. `npx vitest run --project store` runs one of them. The timeouts only end tests that hang. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // By default Vitest reserves one core for itself and hardly uses it. On two cores, one would be idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      project('repository', ['tests/*.test.ts', 'tests/run/*.test.ts'], light, shared),
      project('domain', ['tests/domain/**/*.test.ts'], light, shared),
      project('store', ['tests/store/**/*.test.ts'], light, shared),
      ...onDynamodbLocal,
      project('api', ['tests/api/**/*.test.ts'], light, freshModules),
      // Write only warnings, because each of the many steps would write a log line.
      project('workflows', ['tests/workflows/**/*.test.ts'], light, { env: { LOG_LEVEL: 'WARN' } }),
      project('infra', ['tests/infra/**/*.test.ts'], light, shared),
      project('frontend', ['tests/frontend/**/*.test.{ts,tsx}'], light, freshModules),
      project('one-machine', ['one-machine/tests/**/*.test.ts'], processes),
      project('start', ['tests/start/**/*.test.ts'], processes),
      project('tools', ['tests/tools/**/*.test.ts'], tools, {
        ...{ maxWorkers: 4, testTimeout: 300_000 },
      }),
      project('e2e', ['tests/e2e/**/*.test.ts'], product, {
        ...shared,
        globalSetup: 'tests/setup/prepare-demo.ts',
        // Each test has a separate product and sessions, which are mostly idle.
        maxWorkers: 3,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
    ],
  },
});
