import { expect, test } from 'vitest';
import {
  type CallResult,
  checkRelease,
  type ReleaseCheckDeps,
  type StartedAlarm,
} from '#functions/deployment/release-check.ts';

const answered: CallResult = { is: 'answered' };
const failed: CallResult = { is: 'failed', cause: 'TABLE_NAME is missing' };
const [a, b] = ['arn:aws:lambda:x:1:function:a:7', 'arn:aws:lambda:x:1:function:b:3'];

/**
 * Create a model of a stage. `results`: results of the calls of each function; the last result is also for all further
 * calls.
 */
function modelStage(results: Readonly<Record<string, readonly CallResult[]>> = {}) {
  const called: string[] = [];
  const state = { time: 0, started: [] as StartedAlarm[], isRollingBack: false };
  const deps: ReleaseCheckDeps = {
    async call(name) {
      const before = called.filter((one) => one === name).length;
      called.push(name);
      const given = results[name] ?? [answered];
      return given[Math.min(before, given.length - 1)] ?? answered;
    },
    listStarted: async (alarms) => state.started.filter(({ name }) => alarms.includes(name)),
    isRollingBack: async () => state.isRollingBack,
    pause: async (milliseconds) => {
      state.time += milliseconds;
      if (state.time >= startsAt.time) state.started.push(...startsAt.alarms.splice(0));
    },
    now: () => state.time,
  };
  const startsAt = { time: Number.POSITIVE_INFINITY, alarms: [] as StartedAlarm[] };
  const check = (RequestType: 'Create' | 'Update' | 'Delete', ResourceProperties: object) =>
    checkRelease(
      {
        ...{ RequestType, ResourceProperties, StackId: 'stack', RequestId: '1' },
        LogicalResourceId: 'Check',
      },
      deps,
    );
  const smoke = (type: 'Create' | 'Update' | 'Delete' = 'Update') =>
    check(type, { Check: 'smoke-test', Versions: [a, b], Alarms: ['calls', 'canary'] });
  const watch = (Quiet: string, type: 'Create' | 'Update' = 'Update') =>
    check(type, {
      ...{ Check: 'watch', Quiet, Minutes: '5' },
      Canary: { Function: 'canary-function', Alarm: 'canary' },
    });
  return { called, state, startsAt, smoke, watch };
}
const started = (name: string) => ({ name, reason: 'six 5xx' });

test('a function version that fails its smoke test stops the release, with its name and the cause', async () => {
  const stage = modelStage({ [b]: [failed] });
  await expect(stage.smoke()).rejects.toThrow('The smoke test failed. b:3: TABLE_NAME is missing');
});

test('after a function version has failed the smoke test, each further version is called only once to save time', async () => {
  const stage = modelStage({ [a]: [failed], [b]: [failed] });
  await expect(stage.smoke()).rejects.toThrow(
    'The smoke test failed. a:7: TABLE_NAME is missing. b:3: TABLE_NAME is missing',
  );
  expect(stage.called).toEqual([a, a, a, a, a, b]);
});

test('the smoke test of a function version is repeated while the rights of its new role are not in effect', async () => {
  const stage = modelStage({ [a]: [failed, failed, answered] });
  await expect(stage.smoke('Create')).resolves.toEqual({ Quiet: 'calls,canary' });
  expect(stage.called).toEqual([a, a, a, b]);
});

test('an alarm that starts after the alias shift stops the release, but not an alarm that had started before', async () => {
  const stage = modelStage();
  stage.state.started.push(started('canary'));
  const { Quiet = '' } = await stage.smoke();
  expect(Quiet).toBe('calls');
  await expect(stage.watch(Quiet)).resolves.toEqual({});
  expect(stage.state.time).toBe(5 * 60_000);
  // The canary was broken before, so it proves nothing about the release.
  expect(stage.called).not.toContain('canary-function');
  Object.assign(stage.startsAt, { time: 6 * 60_000, alarms: [started('calls')] });
  await expect(stage.watch(Quiet)).rejects.toThrow(
    'An alarm started after the release. calls: six 5xx',
  );
});

test('a canary that worked before stops the release if it fails twice after the alias shift', async () => {
  await expect(modelStage({ 'canary-function': [failed] }).watch('calls,canary')).rejects.toThrow(
    'The canary could not raise and approve',
  );
  const stage = modelStage({ 'canary-function': [failed, answered] });
  await expect(stage.watch('calls,canary')).resolves.toEqual({});
});

test('while a rewind holds the functions, neither their versions nor alarms prevent the switch of the table', async () => {
  const stage = modelStage({ [a]: [{ is: 'held' }] });
  const { Quiet = '?' } = await stage.smoke();
  stage.state.started.push(started('calls'));
  await expect(stage.watch(Quiet)).resolves.toEqual({});
  expect(stage.called).not.toContain('canary-function');
});

test('the release check does not stop a rollback, a removal or a first deployment', async () => {
  const stage = modelStage({ [a]: [failed], 'canary-function': [failed] });
  await expect(stage.smoke('Delete')).resolves.toEqual({ Quiet: '' });
  await expect(stage.watch('calls,canary', 'Create')).resolves.toEqual({ Quiet: '' });
  stage.state.isRollingBack = true;
  stage.state.started.push(started('calls'));
  await expect(stage.smoke()).resolves.toEqual({ Quiet: '' });
  await expect(stage.watch('calls,canary')).resolves.toEqual({ Quiet: '' });
  expect(stage.called).toEqual([]);
});
