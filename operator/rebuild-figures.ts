import { rebuildFigures } from '#functions/figures/store/rebuild-figures.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { type RebuildCommand, runRebuild } from './rebuild.ts';
import { rebuildVersion } from './services/rebuild-state.ts';

/**
 * Recount all requests for the dashboards: once for requests older than the figures, and whenever the figures seem
 * wrong. People see the old figures until it is done. Safe to repeat, also while people work. After a stop it continues
 * with the month in which it stopped.
 *
 * Usage: npm run figures:rebuild -- [--data DIR | --stage STAGE]
 */
const count: RebuildCommand['work'] = async (table, app, { atOnce }) => {
  const people = await userStore(table).everybody(app);
  // The clock of one machine may be ahead of the real time.
  const aYearAhead = new Date(Date.now() + 366 * 24 * 3_600_000);
  const requests = await rebuildFigures(table, {
    app,
    reference: referenceStore(table).recent,
    people: people.map(({ userId }) => userId),
    until: aYearAhead.toISOString(),
    ...{ dataVersion: rebuildVersion, atOnce },
    report: (month, requests) => console.log(`${month}: ${requests} requests`),
  });
  return `${requests} requests counted`;
};

/** Written units for each request: docs/scale.md. */
const unitsPerRequest = 80;
await runRebuild('figures:rebuild', {
  work: count,
  describe: ({ requests }) =>
    `${requests} requests would be counted again, by about ${requests * unitsPerRequest} write units.`,
});
