import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runUntilKilled } from '#one-machine/tests/support/kill-rounds.ts';
import { listRecords, mapping, startStreamRig } from '#one-machine/tests/support/stream-rig.ts';

const follower = join(import.meta.dirname, '../support/stream-follower.ts');

test('after kills of the runtime at any time, every change is processed at least once, and few changes are processed twice', async () => {
  const data = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const acknowledged: string[] = [];
  const rounds = 8;
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await runUntilKilled(follower, [data, String(round)], 30 + round * 7)));
  }
  const rig = await startStreamRig({ data });
  onTestFinished(() => rig.stop());
  const handled = readFileSync(join(data, 'handled'), 'utf8').split('\n').slice(0, -1);
  await rig.follow([mapping()], async (_name, event) => {
    handled.push(...listRecords(event).map(({ item }) => item));
  });
  await vi.waitFor(() => {
    const seen = new Set(handled);
    expect(acknowledged.filter((item) => !seen.has(item))).toEqual([]);
  }, 15_000);
  // A kill repeats at most the records in progress or without a saved position, never the whole stream.
  expect(handled.length - new Set(handled).size).toBeLessThan(rounds * 60);
}, 90_000);

test('a batch whose position was not saved before a crash is delivered again', async () => {
  const data = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const first = await startStreamRig({ data });
  const seen: string[] = [];
  await first.put('REQUEST#1');
  // The function does its work and then never answers, like in a crash.
  await first.follow([mapping()], async (_name, event) => {
    seen.push(...listRecords(event).map(({ item }) => item));
    await new Promise(() => undefined);
  });
  await vi.waitFor(() => expect(seen).toEqual(['REQUEST#1 #']));
  await first.stop();
  const second = await startStreamRig({ data });
  onTestFinished(() => second.stop());
  await second.follow([mapping()], async (_name, event) => {
    seen.push(...listRecords(event).map(({ item }) => item));
  });
  await vi.waitFor(() => expect(seen).toEqual(['REQUEST#1 #', 'REQUEST#1 #']));
}, 20_000);
