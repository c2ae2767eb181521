import { type CaseTable, deriveCaseTable } from '#functions/analytics/rules/case-table.ts';
import type { MonthRange } from '#functions/analytics/store/own-cases.ts';
import { applyMeanings } from '#functions/figures/rules/with-meanings.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { ActivityMeaning } from '#shared/process/activity-steps.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { ProcessDeps } from '../deps.ts';

/** Most recently read log with its activity meanings, cached because the process map requests it repeatedly. */
let kept: { readonly key: string; readonly table: CaseTable } | undefined;

async function loadImportedLog(
  { logs }: ProcessDeps,
  app: string,
  { id, activities }: { readonly id: string; readonly activities: readonly ActivityMeaning[] },
) {
  const key = `${app} ${id} ${JSON.stringify(activities)}`;
  if (kept?.key === key) return kept.table;
  // Release the previous log first, so that two logs of 300,000 requests are never in memory together.
  kept = undefined;
  const table = deriveCaseTable(applyMeanings(await logs.readColumns(app, id), activities));
  kept = { key, table };
  return table;
}

const pickEarlierTime = (a: string, b: string) => (a < b ? a : b);

/** Return the months in which requests of a period were first sent. */
function toMonthRange({ from, to }: Pick<ProcessFilter, 'from' | 'to'>, now: string): MonthRange {
  const present = now.slice(0, 7);
  const last = to?.slice(0, 7) ?? present;
  return { from: from?.slice(0, 7), to: pickEarlierTime(last, present) };
}

/**
 * Load all requests of an imported log with its activity mappings. For the product itself, load the requests from the
 * months of the period, or all requests for a reader who is no administrator.
 * @throws item.not-found if the imported log does not exist or is not published
 */
export async function loadProcessSource(
  deps: ProcessDeps,
  actor: Actor,
  { source, ...period }: Pick<ProcessFilter, 'source' | 'from' | 'to'>,
): Promise<{ readonly cases: CaseTable; readonly meanings: readonly ActivityMeaning[] }> {
  const app = actor.applicationId;
  // The cases before and after a period show whether it excludes only a few requests.
  const months = toMonthRange(actor.isAdministrator ? period : {}, deps.now());
  if (source === 'own') return { cases: await deps.ownCases(app, months), meanings: [] };
  const log = (await deps.logs.listLogs(app)).find(({ id }) => id === source);
  if (!log) throw new AppError('item.not-found', t`There is no such imported log.`);
  return { cases: await loadImportedLog(deps, app, log), meanings: log.activities };
}

/** Load the cases of a source without the activity meanings. @throws item.not-found */
export const loadCases = async (
  ...asked: Parameters<typeof loadProcessSource>
): Promise<CaseTable> => (await loadProcessSource(...asked)).cases;
