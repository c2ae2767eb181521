import { afterAll, expect, test, vi } from 'vitest';
import { dynamoTable } from '#functions/store/table.ts';
import { mayBeLogged } from '#one-machine/tests/support/expect-logged.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { catchUp } from '#tests/support/interleaving/catch-up.ts';
import { explore, type Moment } from '#tests/support/interleaving/explore.ts';
import { raceScene } from '#tests/support/interleaving/race-scene.ts';
import { resumable } from '#tests/support/interleaving/resumable.ts';

const engine = await startTableEngine();
const { client, tableName, close } = await engine.freshTable();
afterAll(async () => {
  close();
  await engine.stop();
});
// Acts that lost a race pause for a random while before they try again; here nobody waits for anybody.
vi.spyOn(Math, 'random').mockReturnValue(0);

const { on, start, acts, eight, withReconciler } = await raceScene(dynamoTable(tableName, client));
const positions = resumable(on);

/** Explores acts, looking at every moment; `atMost`: how many of them begin. */
async function lookAtAll(list: typeof eight, atMost: number) {
  const names = list.map(({ name }) => name);
  const check = catchUp(acts, names, { on, resumable: positions });
  const { moments, orders } = await explore(
    start,
    list.map(({ act }) => act),
    { on, resumable: positions },
    { atMost, isReduced: true, look: check.look },
  );
  const { tables, writes } = on.counts();
  console.log(
    `${atMost} of ${names.length} acts: ${orders} orders of their steps, with crashes ${moments} moments; so far ${writes} different writes in the table, ${tables} states of it, ${check.counts().checked} looked at`,
  );
  expect(orders).toBeGreaterThan(0n);
}

/**
 * Six at once hold any fewer: an act that has not begun is one that crashed before its first step. All eight take
 * minutes.
 */
const sizes = process.env.ALL_ACTS ? [6, 8] : [6];

test.each(sizes)(
  'any %i of eight acts at once, in every order of their steps, each crashing before any of them: one outcome, and nothing stuck',
  { timeout: 600_000 },
  (atMost) => lookAtAll(eight, atMost),
);

test.each([
  ['runs', true],
  ['is gone', false],
])(
  'a run of the reconciler that finds that the execution %s, between any steps of any three other acts: it restarts once at most, never what was just acted on, and nothing is lost or stuck',
  { timeout: 600_000 },
  async (_, isRunning) => {
    mayBeLogged(/requests? restarted/);
    await lookAtAll(withReconciler(isRunning), 4);
  },
);

/** What can be seen at a moment: the table, what the machine was told, and what was answered to whom. */
const seen = ({ table, signals, positions: at }: Moment) =>
  [table.n, ...signals, ...at.map(({ next }) => (next.kind === 'end' ? next.said : ''))].join();

test.each([2, 3])(
  'of %i acts, no shortcut of the exploration misses anything',
  { timeout: 600_000 },
  async (atMost) => {
    const views = [true, false].map(async (isReduced) => {
      const found = new Set<string>();
      const { moments } = await explore(
        start,
        eight.map(({ act }) => act),
        { on, resumable: resumable(on, isReduced) },
        { atMost, isReduced, look: (moment) => void found.add(seen(moment)) },
      );
      return { found, moments };
    });
    const [short, long] = await Promise.all(views);
    console.log(`${atMost} acts: ${long?.moments} moments instead of ${short?.moments}`);
    expect(short?.found).toEqual(long?.found);
  },
);
