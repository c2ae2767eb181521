import { afterAll, expect, vi } from 'vitest';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { catchUp } from './catch-up.ts';
import { explore } from './explore.ts';
import { raceScene } from './race-scene.ts';
import { resumable } from './resumable.ts';

/** A request in a table of its own, the acts that race on it, and the way to look at every order of their steps. */
export async function openRace() {
  const engine = await startTableEngine();
  const { client, tableName, close } = await engine.freshTable();
  afterAll(async () => {
    close();
    await engine.stop();
  });
  // Acts that lost a race pause for a random while before they try again; here nobody waits for anybody.
  vi.spyOn(Math, 'random').mockReturnValue(0);

  const scene = await raceScene(dynamoTable(tableName, client));
  const { on, start, acts, eight } = scene;
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
  return { ...scene, lookAtAll };
}
