import { index } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';

/** Key of the progress of the daily removal. */
export const removalProgressKey = (app: string) => ({ pk: `APP#${app}`, sk: 'REMOVALS' });

/** Query for requests whose removal has begun and not ended. */
export const removingQuery = (app: string): Query => ({
  index: 'gsi1',
  pk: `APP#${app}#REMOVING`,
});
export const removingIndex = (app: string, requestId: string) =>
  index(1, removingQuery(app).pk, requestId);
