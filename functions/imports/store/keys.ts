import { getFigurePartition } from '#functions/figures/store/keys.ts';
import { padNumber, toMonth } from '#functions/platform/table/access-patterns.ts';
import type { Key, Query } from '#functions/platform/table/table.ts';

/** Query for all imports of logs. Their number is always small, so one query reads them all. */
export const processImports = (app: string): Query => ({
  pk: `APP#${app}#PROCESSIMPORT`,
  consistent: true,
});
export const processImportKey = (app: string, id: string): Key => ({
  pk: processImports(app).pk,
  sk: id,
});

/** Query for the saved mappings by name. They are always few, so one query reads all of them. */
export const savedMappingsQuery = (app: string): Query => ({
  pk: `APP#${app}#LOGMAPPING`,
  consistent: true,
});
export const savedMappingKey = (app: string, id: string): Key => ({
  pk: savedMappingsQuery(app).pk,
  sk: id,
});

/** Return the key of the item with the reasons why rows of an import were refused. */
export const importProblemsKey = (app: string, id: string): Key => ({
  pk: logPacks(app, id).pk,
  sk: 'PROBLEMS',
});

/**
 * Return the key of the item that starts reading a file through the table stream (infra/constructs/event-consumer.ts).
 */
export const importStartKey = (app: string, id: string, turn: number): Key => ({
  pk: logPacks(app, id).pk,
  sk: `READ#${padNumber(turn, 6)}`,
});

/** Query for the packs of an imported log, each with a few hundred requests. */
export const logPacks = (app: string, importId: string): Query => ({
  pk: `PROCESS#${app}#LOG#${importId}`,
  prefix: 'PACK#',
});
export const logPackKey = (app: string, importId: string, index: number): Key => ({
  pk: logPacks(app, importId).pk,
  sk: `PACK#${padNumber(index, 6)}`,
});
/** Query for all items of an imported log. */
export const everythingOfLog = (app: string, importId: string): Query => ({
  pk: logPacks(app, importId).pk,
});

/** Query for imported logs that are available in process figures. */
export const shownLogs = (app: string): Query => ({ pk: `PROCESS-LOGS#${app}` });
export const shownLogKey = (app: string, importId: string): Key => ({
  pk: shownLogs(app).pk,
  sk: importId,
});

/** Query for requests of the product itself that were first submitted in a month. */
export const ownCasesQuery = (app: string, month: string): Query => ({
  pk: `PROCESS#${app}#SENT#${month}`,
  consistent: true,
});
export const ownCaseKey = (app: string, requestId: string, sentAt: string): Key => ({
  pk: ownCasesQuery(app, toMonth(sentAt)).pk,
  sk: requestId,
});
/**
 * Query for the counters of request changes in each month. Each counter is split into parts, to prevent contention
 * between writers.
 */
export const ownCaseChangesQuery = (app: string, from: string, to: string): Query => ({
  pk: `PROCESS#${app}#CHANGES`,
  between: [`${from}#`, `${to}#~`],
  consistent: true,
});
export const ownCaseChangesKey = (app: string, requestId: string, sentAt: string): Key => ({
  pk: ownCaseChangesQuery(app, '', '').pk,
  sk: `${toMonth(sentAt)}#${getFigurePartition(requestId)}`,
});
export const parseChangesMonth = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(0, 7);

/** Query for cases under their former keys, by the month in which their draft was created. */
export const formerCasesQuery = (app: string, month: string): Query => ({
  pk: `PROCESS#${app}#OWN#${month}`,
});
export const formerCaseKey = (
  app: string,
  { requestId, createdAt }: { readonly requestId: string; readonly createdAt: string },
): Key => ({ pk: formerCasesQuery(app, toMonth(createdAt)).pk, sk: requestId });
