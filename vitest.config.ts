import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/run/longest-first.ts';

/** Tests that start processes, and the whole product, don't share the machine with the others. */
const light = { groupOrder: 0 };
const processes = { groupOrder: 1 };
const product = { groupOrder: 2 };

/** Date, standard error and seed of every test. */
const setUp = ['tests/setup/set-now.ts', 'tests/setup/read-errors.ts', 'tests/setup/set-seed.ts'];

/** Tests that leave nothing behind in their process share it: modules are loaded once. */
const shared = { isolate: false };

/**
 * Libraries are loaded once; the product's modules for each file again, as functions read settings when they are loaded,
 * and the browser's modules hold who is signed in.
 */
const freshModules = { ...shared, setupFiles: ['tests/setup/fresh-modules.ts', ...setUp] };

const project = (name: string, include: string[], sequence: { groupOrder: number }, more = {}) => ({
  extends: true as const,
  test: { name, include, sequence, setupFiles: setUp, ...more },
});

/** The store's tests once more on DynamoDB Local, where its folder is named. */
const { DYNAMODB_LOCAL } = process.env;
const onDynamodbLocal = DYNAMODB_LOCAL
  ? [
      project('dynamodb-local', ['tests/store/**/*.test.ts'], processes, {
        ...shared,
        env: { TESTS_ON_DYNAMODB_LOCAL: DYNAMODB_LOCAL },
      }),
    ]
  : [];

/** The projects of `npm test`; `npx vitest run --project store` runs one of them. Limits of time only end what hangs. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Vitest leaves one core to itself, which hardly uses it: of two, one would be idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      project('repository', ['tests/*.test.ts', 'tests/run/*.test.ts'], light, shared),
      project('domain', ['tests/domain/**/*.test.ts'], light, shared),
      project('store', ['tests/store/**/*.test.ts'], light, shared),
      ...onDynamodbLocal,
      project('api', ['tests/api/**/*.test.ts'], light, freshModules),
      project('workflows', ['tests/workflows/**/*.test.ts'], light),
      project('infra', ['tests/infra/**/*.test.ts'], light, shared),
      project('frontend', ['tests/frontend/**/*.test.{ts,tsx}'], light, freshModules),
      project('one-machine', ['one-machine/tests/**/*.test.ts'], processes),
      project('start', ['tests/start/**/*.test.ts'], processes),
      project('e2e', ['tests/e2e/**/*.test.ts'], product, {
        ...shared,
        globalSetup: 'tests/setup/prepare-demo.ts',
        // Each has a product and sessions of its own, which wait for each other most of the time.
        maxWorkers: 3,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
    ],
  },
});
