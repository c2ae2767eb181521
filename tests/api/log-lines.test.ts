import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Load the logger with an environment, and record its lines. */
async function openLog(environment: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const lines: unknown[] = [];
  vi.spyOn(console, 'info').mockImplementation((line) => lines.push(line));
  const { log } = await import('#functions/platform/log.ts');
  const { runWithLogIds } = await import('#functions/platform/log-ids.ts');
  return { log, runWithLogIds, lines };
}

test('simultaneous calls write their own call ids to the log, even after asynchronous waits', async () => {
  const { log, runWithLogIds, lines } = await openLog();
  const fastHasEnded = Promise.withResolvers<void>();
  const call = (callId: string, wait: Promise<void>) =>
    runWithLogIds({ callId }, async () => {
      log.info('begun');
      await wait;
      log.info('ended');
    });
  const slow = call('slow', fastHasEnded.promise);
  await call('fast', Promise.resolve());
  fastHasEnded.resolve();
  await slow;
  log.info('outside');
  const read = lines.map((line) => JSON.parse(String(line)));
  expect(read.map(({ what, callId }) => [what, callId])).toEqual([
    ['begun', 'slow'],
    ['begun', 'fast'],
    ['ended', 'fast'],
    ['ended', 'slow'],
    ['outside', undefined],
  ]);
});

test('log lines contain time and level in the one-machine edition but not on Lambda, which adds them', async () => {
  const own = await openLog();
  own.log.info('call', { status: 200 });
  expect(JSON.parse(String(own.lines[0]))).toEqual({
    ...{ time: expect.any(String), level: 'INFO', what: 'call', status: 200 },
  });
  const lambda = await openLog({ AWS_LAMBDA_LOG_FORMAT: 'JSON' });
  lambda.log.info('call', { status: 200 });
  expect(lambda.lines).toEqual([{ what: 'call', status: 200 }]);
});

test('LOG_LEVEL hides log lines of lower levels', async () => {
  const { log, lines } = await openLog({ LOG_LEVEL: 'WARN' });
  log.info('call');
  expect(lines).toEqual([]);
});
