import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LogEvent, readLog } from '#tests/replay/log.ts';
import { buildReplayScript } from '#tests/replay/script.ts';

const folder = await mkdtemp(join(tmpdir(), 'replay-'));
async function getFile(...activities: readonly string[]): Promise<string> {
  const path = join(folder, `${activities.length} ${activities.at(-1)?.replaceAll(/\W/g, '')}.csv`);
  const rows = activities.map((one, n) => `1,${one},X,2026-03-02T0${n}:00:00Z,12.50`);
  await writeFile(path, ['case,activity,role,timestamp,amount', ...rows].join('\n'));
  return path;
}
const endOf = async (...activities: readonly string[]) =>
  (await readLog(await getFile(...activities))).map(buildReplayScript)[0]?.ends;

const sent = 'Declaration SUBMITTED by EMPLOYEE';
const checked = 'Declaration APPROVED by ADMINISTRATION';
const final = 'Declaration FINAL_APPROVED by SUPERVISOR';

test.each([
  [['Declaration SAVED by EMPLOYEE'], 'Draft'],
  [[sent], 'InReview'],
  [[sent, checked], 'InReview'],
  [[sent, checked, final], 'Approved'],
  [[sent, checked, 'Payment Handled'], 'Approved'],
  [[sent, 'Declaration REJECTED by SUPERVISOR'], 'Withdrawn'],
  [[sent, 'Declaration REJECTED by SUPERVISOR', sent], 'InReview'],
  [[sent, final, sent], 'InReview'],
] satisfies [string[], string][])(
  'replaying the log activities %j leads to a request with the status %s',
  async (activities, expected) => {
    expect(await endOf(...activities)).toBe(expected);
  },
);

test('replaying a log with an unknown role, activity, time or column is rejected with the line number', async () => {
  await expect(endOf(sent, 'Declaration APPROVED by DIRECTOR')).rejects.toThrow(
    'Line 3: the role "DIRECTOR" is not known.',
  );
  await expect(endOf('Start trip')).rejects.toThrow('Line 2: "Start trip" is no known activity.');
  const odd = join(folder, 'odd.csv');
  await writeFile(odd, `case,activity,role,timestamp,amount\n1,${sent},X,soon,1`);
  await expect(readLog(odd)).rejects.toThrow('Line 2: "soon" is no time.');
  await writeFile(odd, `case,activity\n1,${sent}`);
  await expect(readLog(odd)).rejects.toThrow('Line 2: role');
  const kinds: LogEvent['kind'][] =
    (await readLog(await getFile(sent, final)))[0]?.events.map(({ kind }) => kind) ?? [];
  expect(kinds).toEqual(['submitted', 'approved']);
});
