import { rebuildNames, rebuildPerson } from '#functions/organisation/store/rebuild-names.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { type RebuildCommand, runRebuild } from './rebuild.ts';

/** Number of people after which the progress is printed. */
const chunk = 100;

/**
 * Rebuild the search index of people and requests, and the list of names in use: after an update that changes the
 * comparison of names, and when entries are missing. Safe to repeat, also while people work. After an interruption,
 * `--after` continues after the person whose id was printed last.
 *
 * Usage: npm run search:rebuild -- [--data DIR | --stage STAGE]
 */
const search: RebuildCommand['work'] = async (table, app, { atOnce, after = '' }) => {
  const everybody = (await userStore(table).everybody(app)).map(({ userId }) => userId);
  const people = everybody.sort().filter((userId) => userId > after);
  let total = 0;
  for (let place = 0; place < people.length; place += chunk) {
    const some = people.slice(place, place + chunk);
    const counts = await mapLimited(some, atOnce, async (userId) => {
      await rebuildPerson(table, app, userId);
      return rebuildSearchIndex(table, userId);
    });
    total += counts.reduce((sum, count) => sum + count, 0);
    const left = people.length - place - some.length;
    if (left > 0)
      console.log(`${left} people are left. To continue after a stop: --after ${some.at(-1)}`);
  }
  const twice = await rebuildNames(table, app);
  const counted = `${people.length} people, ${total} parts in requests`;
  return twice.length === 0
    ? counted
    : `${counted}\nThese names are used twice by now. Rename one of each: ${twice.join(', ')}`;
};

/** Written units for each request: docs/scale.md. */
const unitsPerRequest = 96;
await runRebuild('search:rebuild', {
  work: search,
  describe: ({ people, requests }) =>
    `the search entries of ${people} people and ${requests} requests would be written again, by about ${requests * unitsPerRequest} write units.`,
  usage: '  --after ID    continues behind this person, whom an interrupted rebuild named\n',
  options: { after: { type: 'string' } },
});
