import { execFile } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { isOriginKey } from '#functions/platform/http-event.ts';
import { areas } from '#infra/areas.ts';
import { serveRecordedAws } from '#tests/support/recorded-aws.ts';
import { rotateOriginKey } from '../../operator/origin-key/rotate.ts';

const aws = await serveRecordedAws();
afterAll(() => aws.stop());

class Interruption extends Error {}

/**
 * Create a model of a stage with all copies of the key. A change of the key reaches the functions and edge locations
 * one after the other.
 */
function modelStage() {
  const functions = ['old', 'old', 'old'];
  const edges = ['old', 'old'];
  let deployed = 'old';
  let next: string | undefined;
  let made = 0;
  let left = Number.POSITIVE_INFINITY;
  const refused: string[] = [];
  /** Make one change, and check that every function accepts the key of every edge location. */
  const change = (act: () => void) => {
    if (left === 0) throw new Interruption();
    left -= 1;
    act();
    for (const sent of edges)
      for (const keys of functions)
        if (!isOriginKey(sent, keys)) refused.push(`${sent} by ${keys}`);
  };
  return {
    functions,
    edges,
    refused,
    state: () => ({ deployed, next, made }),
    interruptAfter: (changes: number) => {
      left = changes;
    },
    places: {
      deployedKey: async () => deployed,
      setDeployedKey: async (key: string) =>
        change(() => {
          deployed = key;
        }),
      async nextKey() {
        if (next === undefined)
          change(() => {
            made += 1;
            next = `new${made}`;
          });
        return next ?? '';
      },
      dropNextKey: async () =>
        change(() => {
          next = undefined;
        }),
      async acceptKeys(former: string, key: string) {
        for (const n of functions.keys())
          change(() => {
            functions[n] = `${former},${key}`;
          });
      },
      async deploy() {
        for (const n of functions.keys())
          change(() => {
            functions[n] = deployed;
          });
      },
      async sendKey(former: string, key: string) {
        for (const [n, sent] of edges.entries())
          if (sent === former)
            change(() => {
              edges[n] = key;
            });
      },
    },
  };
}
const ignore = () => undefined;

test('no call by the site is refused during a rotation of the origin key, and the former key is refused afterwards', async () => {
  const stage = modelStage();
  await rotateOriginKey(stage.places, ignore);
  expect(stage.refused).toEqual([]);
  expect(stage.edges).toEqual(['new1', 'new1']);
  for (const keys of stage.functions) expect(isOriginKey('old', keys)).toBe(false);
  expect(stage.state()).toEqual({ deployed: 'new1', next: undefined, made: 1 });
});

test('an interrupted rotation of the origin key continues with the same key, and no call is refused', async () => {
  for (let changes = 0; changes < 11; changes += 1) {
    const stage = modelStage();
    stage.interruptAfter(changes);
    await expect(rotateOriginKey(stage.places, ignore)).rejects.toThrow(Interruption);
    stage.interruptAfter(Number.POSITIVE_INFINITY);
    await rotateOriginKey(stage.places, ignore);
    expect(stage.refused).toEqual([]);
    expect(stage.state()).toEqual({ deployed: 'new1', next: undefined, made: 1 });
    expect([...stage.functions, ...stage.edges]).toEqual(Array(5).fill('new1'));
  }
});

test.each([
  ['', 'a,b', false],
  [undefined, 'a,b', false],
  ['a,b', 'a,b', false],
  ['a', 'a,b', true],
  ['b', 'a,b', true],
  ['a', 'ab', false],
])(
  'the origin key header %j is accepted by a function with the keys %j: %j',
  (header, keys, isAccepted) => {
    expect(isOriginKey(header, keys)).toBe(isAccepted);
  },
);

test('a dry run of an origin key rotation counts the functions that check the key, and changes nothing', async () => {
  const names = areas.map(({ name }) => `api-${name}`);
  const answers = ['events-live', ...names].map((name) => [
    `GET /2015-03-31/functions/countersign-dev-${name}/configuration`,
    { Environment: { Variables: { TABLE_NAME: 't', ORIGIN_KEY: 'k' } } },
  ]);
  aws.record({
    GetCallerIdentity: { Account: '111122223333' },
    ...Object.fromEntries(answers),
  });
  const { status, out } = await new Promise<{ status: unknown; out: string }>((resolve) => {
    const env = { ...process.env, ...aws.environment };
    const command = ['operator/origin-key.ts', 'dev', '--dry-run'];
    execFile(process.execPath, command, { env }, (error, printed, errors) =>
      resolve({ status: error?.code ?? 0, out: printed + errors }),
    );
  });
  expect({ status, out }).toMatchObject({
    ...{
      status: 0,
      out: expect.stringContaining(`${names.length + 1} functions check the key.\nDry run`),
    },
  });
  aws.expectAllRecorded();
  expect(aws.calls.filter(({ operation }) => /^(PUT|POST)|^(Put|Update)/.test(operation))).toEqual(
    [],
  );
});
