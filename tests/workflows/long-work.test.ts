import { afterAll, expect, test } from 'vitest';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { type BreakablePart, breakableParts, ignoreAway } from '#tests/support/break-parts.ts';
import { type ScenarioName, scenarios } from '#tests/support/long-work.ts';
import { runs } from '#tests/support/runs.ts';
import { type StartedWork, startWorkRig, type WorkRig } from '#tests/support/work-rig.ts';

const rig = await startWorkRig();
afterAll(() => rig.stop());

const tenMinutes = 600_000;
/** Minutes after which work must be done, even if pauses between tries have become long. */
const patience = 90;

/** Advance the clock until the work is done, and then two more hours, so that repeated effects would occur. */
async function finish(work: WorkRig, { callAgain, isDone, outcome }: StartedWork) {
  const { broken } = work;
  const call = () => broken.call('functions', async () => callAgain?.());
  let isLast = callAgain === undefined;
  for (let minutes = 0; !(isLast && (await broken.spare(isDone))); minutes += 1) {
    if (minutes > patience) throw new Error('It does not end.');
    if (!isLast) isLast = (await call().catch(ignoreAway)) ?? false;
    await work.pass(1);
  }
  const calls = { ...broken.calls };
  for (let hours = 0; hours < 2; hours += 1) await work.pass(60);
  return { calls, outcome: await broken.spare(outcome) };
}

const cases = Object.keys(scenarios).flatMap((name) =>
  breakableParts.map((part) => [name as ScenarioName, part] as const),
);

test.each(cases)(
  '%s is completed exactly once despite a ten-minute outage of the %s',
  async (name, part) => {
    allowLogged(/./);
    const work = await rig.work();
    const begin = () => work.broken.spare(() => scenarios[name](work));
    work.broken.plan(undefined);
    const calm = await begin();
    const { calls, outcome } = await finish(work, calm);
    expect(outcome).toEqual(calm.expected);
    for (const outage of listOutages(part, calls[part])) {
      const begun = await begin();
      work.broken.plan({ ...outage, part, milliseconds: tenMinutes });
      const found = await finish(work, begun);
      expect([outage, found.outcome]).toEqual([outage, begun.expected]);
    }
  },
);

/**
 * List outages that start at the first call of a part and at later calls. For the table, every other outage loses the
 * response of its first call.
 */
function listOutages(part: BreakablePart, calls: number) {
  const wanted = Math.min(calls, part === 'table' ? runs(4) : 2);
  return Array.from({ length: wanted }, (_, n) => ({
    from: 1 + Math.floor((n * calls) / wanted),
    isLost: part === 'table' && n % 2 === 1,
  }));
}
