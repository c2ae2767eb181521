import { expect, test } from 'vitest';
import { deliverBatch } from '#one-machine/streams/deliver-batch.ts';
import type { StreamRecord } from '#one-machine/streams/source.ts';

const rules = { maxAge: 60_000, bisect: true, reportsItems: true, pause: 1, longestPause: 1 };
const records = ['1', '2'].map((sequence) => ({ sequence }) as StreamRecord);

test('a delivery interrupted by a stop of the runtime neither counts as a failure nor discards records', async () => {
  const stopped = new AbortController();
  const lines: string[] = [];
  const delivered = deliverBatch(records, {
    ...rules,
    call: async () => {
      stopped.abort();
      throw new Error('notify was stopped');
    },
    giveUp: async () => {
      lines.push('given up');
    },
    log: (line) => lines.push(line),
    signal: stopped.signal,
  });
  await expect(delivered).rejects.toThrow('aborted');
  expect(lines).toEqual([]);
});
