import { rebuildNames, rebuildPerson } from '#functions/organisation/store/rebuild-names.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { runRebuild } from './rebuild.ts';

const peopleAtOnce = 4;

/**
 * npm run search:rebuild -- [--data DIR | --stage STAGE] Rebuilds the search index of people and requests, and the list
 * of names in use: after an update that changes the comparison of names, and when entries are missing. Safe to repeat,
 * also while people work.
 */
await runRebuild('search:rebuild', async (table, app) => {
  const people = await userStore(table).everybody(app);
  const counts = await mapLimited(people, peopleAtOnce, async ({ userId }) => {
    await rebuildPerson(table, app, userId);
    return rebuildSearchIndex(table, userId);
  });
  const twice = await rebuildNames(table, app);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const counted = `${people.length} people, ${total} parts in requests`;
  return twice.length === 0
    ? counted
    : `${counted}\nThese names are used twice by now. Rename one of each: ${twice.join(', ')}`;
});
