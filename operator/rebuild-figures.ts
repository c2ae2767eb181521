import { rebuildFigures } from '#functions/figures/store/rebuild-figures.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { runRebuild } from './rebuild.ts';

/**
 * npm run figures:rebuild -- [--data DIR | --stage STAGE] Counts all requests again for the dashboards: once for those
 * from before there were figures, and whenever somebody doubts them. People see the former figures until it is done.
 * Safe to run again, and while people work.
 */
await runRebuild('figures:rebuild', async (table, app) => {
  const people = await userStore(table).everybody(app);
  // The clock of one machine may be ahead.
  const aYearAhead = new Date(Date.now() + 366 * 24 * 3_600_000);
  const requests = await rebuildFigures(table, {
    app,
    reference: referenceStore(table).recent,
    people: people.map(({ userId }) => userId),
    until: aYearAhead.toISOString(),
  });
  return `${requests} requests counted`;
});
