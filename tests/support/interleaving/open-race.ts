import { afterAll, expect, vi } from 'vitest';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { completeRequest } from './catch-up.ts';
import { explore } from './explore.ts';
import { raceScene } from './race-scene.ts';
import { createResumableCommands } from './resumable.ts';

/**
 * Create a request in a new table with its concurrent commands, and a function to explore every order of their steps.
 */
export async function openRace() {
  const engine = await startTableEngine();
  const { client, tableName, close } = await engine.freshTable();
  afterAll(async () => {
    close();
    await engine.stop();
  });
  // Commands that lost a race pause for a random time before they retry. Here the pause is always zero.
  vi.spyOn(Math, 'random').mockReturnValue(0);

  const scene = await raceScene(dynamoTable(tableName, client));
  const { on, start, acts, eight } = scene;
  const positions = createResumableCommands(on);

  /** Explore commands and check every state. `atMost`: maximum number of commands that may start. */
  async function lookAtAll(list: typeof eight, atMost: number) {
    const names = list.map(({ name }) => name);
    const check = completeRequest(acts, names, { on, resumable: positions });
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
