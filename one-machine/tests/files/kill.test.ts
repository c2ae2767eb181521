import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { startFilesRig } from '#one-machine/tests/support/files-host.ts';
import { runUntilKilled } from '#one-machine/tests/support/kill-rounds.ts';

const writer = join(import.meta.dirname, '../support/file-writer.ts');

test('after kills of the runtime at any time, acknowledged files are complete and no orphaned content remains', async () => {
  const data = mkdtempSync(join(tmpdir(), 'countersign-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const last = new Map<string, { round: string; number: number }>();
  for (let round = 0; round < 8; round++) {
    for (const line of await runUntilKilled(writer, [data, String(round)], 20 + round * 5)) {
      const [key = '', number = ''] = line.split(' ');
      last.set(key, { round: String(round), number: Number(number) });
    }
  }
  const rig = await startFilesRig(data);
  onTestFinished(() => rig.stop());
  for (const [Key, { round, number }] of last) {
    const found = await rig.client.send(new GetObjectCommand({ Bucket: 'files', Key }));
    const text = (await found.Body?.transformToString()) ?? '';
    const [storedRound, stored] = text.split(' ');
    expect(text).toBe(`${storedRound} ${stored} `.repeat(5000));
    // The last replacement may have been stored although its acknowledgment was lost.
    expect([number, number + 3]).toContain(Number(stored));
    expect(storedRound).toBe(round);
  }
  const listed = await rig.client.send(new ListObjectsV2Command({ Bucket: 'files' }));
  expect(readdirSync(join(data, 'files', 'content'))).toHaveLength(listed.KeyCount ?? 0);
}, 90_000);
