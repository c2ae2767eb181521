import { expect, test } from 'vitest';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { type ExplorationState, explore } from '#tests/support/interleaving/explore.ts';
import { openRace } from '#tests/support/interleaving/open-race.ts';
import { createResumableCommands } from '#tests/support/interleaving/resumable.ts';

const { on, start, eight, withReconciler, lookAtAll } = await openRace();

test.each([
  ['runs', true],
  ['is gone', false],
])(
  'the reconciler restarts a workflow at most once if its execution %s, in any order of three other actions',
  { timeout: 600_000 },
  async (_, isRunning) => {
    allowLogged(/requests? restarted/);
    await lookAtAll(withReconciler(isRunning), 4);
  },
);

/** Return the visible state: the table, signals to the state machine, and answers to people. */
const seen = ({ table, signals, positions: at }: ExplorationState) =>
  [table.n, ...signals, ...at.map(({ next }) => (next.kind === 'end' ? next.said : ''))].join();

test.each([2, 3])(
  'the reduced exploration of %i actions reaches every visible state of the full exploration',
  { timeout: 600_000 },
  async (atMost) => {
    const views = [true, false].map(async (isReduced) => {
      const found = new Set<string>();
      const { moments } = await explore(
        start,
        eight.map(({ act }) => act),
        { on, resumable: createResumableCommands(on, isReduced) },
        { atMost, isReduced, look: (moment) => void found.add(seen(moment)) },
      );
      return { found, moments };
    });
    const [short, long] = await Promise.all(views);
    console.log(`${atMost} acts: ${long?.moments} moments instead of ${short?.moments}`);
    expect(short?.found).toEqual(long?.found);
  },
);
