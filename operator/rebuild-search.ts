import { mapLimited } from '#functions/platform/map-limited.ts';
import { rebuildWords } from '#functions/store/rebuild-words.ts';
import { userStore } from '#functions/store/user-store.ts';
import { runRebuild } from './rebuild.ts';

const peopleAtOnce = 4;

/**
 * npm run search:rebuild -- [--data DIR | --stage STAGE] Stores again by which words each person finds requests: once
 * for requests from before the search knew them, and whenever some are missing. Safe to run again, and while people
 * work.
 */
await runRebuild('search:rebuild', async (table, app) => {
  const people = await userStore(table).everybody(app);
  const counts = await mapLimited(people, peopleAtOnce, ({ userId }) =>
    rebuildWords(table, userId),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return `${people.length} people, ${total} parts in requests`;
});
