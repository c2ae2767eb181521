import type { Actor } from '#functions/platform/actor.ts';
import { readOwnCases } from '#functions/store/own-cases.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { ProcessFilter } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { ProcessDeps } from './deps.ts';

/** The log that was read last: what is shown of an import never changes, and a picture is asked for over and over. */
let kept: { readonly key: string; readonly cases: readonly ProcessCase[] } | undefined;

async function readLog({ logs }: ProcessDeps, app: string, id: string) {
  const key = `${app} ${id}`;
  if (kept?.key === key) return kept.cases;
  const cases: ProcessCase[] = [];
  for await (const pack of logs.readPacks(app, id)) cases.push(...pack);
  kept = { key, cases };
  return cases;
}

/**
 * All requests of a source.
 * @throws item.not-found when there is no such imported log, or it is not shown
 */
export async function loadCases(
  deps: ProcessDeps,
  actor: Actor,
  { source }: Pick<ProcessFilter, 'source'>,
): Promise<readonly ProcessCase[]> {
  const app = actor.applicationId;
  if (source === 'own') return readOwnCases(deps.table, app, { to: deps.now().slice(0, 7) });
  const log = (await deps.logs.listLogs(app)).find(({ id }) => id === source);
  if (!log) throw new AppError('item.not-found', t`There is no such imported log.`);
  return readLog(deps, app, source);
}
