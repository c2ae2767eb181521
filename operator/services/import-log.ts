import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { checkImport } from '#functions/imports/logs/check-import.ts';
import {
  createStoredImport,
  endImport,
  publishImport,
  type StoredImport,
  startImportCheck,
  writeImport,
} from '#functions/imports/rules/import-acts.ts';
import {
  type ProcessImportStore,
  processImportStore,
} from '#functions/imports/store/process-import-store.ts';
import {
  type ProcessStore,
  processStore,
  toShownLog,
} from '#functions/imports/store/process-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import type { ImportProblem, ImportReport } from '#shared/process/process-import.ts';
import type { LocalLog } from './log-file.ts';

type Place = {
  readonly tableName: string;
  readonly applicationId: string;
  readonly client: DynamoDBClient;
};
type Import = {
  readonly log: LocalLog;
  readonly mapping: LogMapping;
  readonly name: string;
  readonly dryRun: boolean;
};

function printReport(report: ImportReport, problems: readonly ImportProblem[]): void {
  const { requests, events, from, to, refusedRows, refusedRequests, leftOut } = report;
  const { unreadAmounts } = report;
  console.log(`${requests} requests with ${events} events, from ${from} to ${to}`);
  console.log(`${refusedRows} rows and ${refusedRequests} requests not taken, ${leftOut} left out`);
  const { paired, unpairedStarts, unpairedCompletions } = report;
  if (paired + unpairedStarts + unpairedCompletions > 0)
    console.log(
      `${paired} completions with their start, ${unpairedStarts} starts and ${unpairedCompletions} completions without the other`,
    );
  if (unreadAmounts > 0) console.log(`${unreadAmounts} amounts can't be read`);
  for (const { count, as, kind, leaveOut } of report.activities)
    console.log(`${String(count).padStart(9)}  ${as} (${leaveOut ? 'left out' : kind})`);
  for (const { place, caseId = '', reason } of problems.slice(0, 20))
    console.log(`${String(place).padStart(9)}  ${caseId}  ${reason}`);
}

type Stores = { readonly imports: ProcessImportStore; readonly logs: ProcessStore };

/** Stores of a dry run, which hold one import in memory, without its cases, and write nothing. */
function storesInMemory({ imports, logs }: Stores): Stores {
  let present: StoredImport | undefined;
  let problems: readonly ImportProblem[] = [];
  return {
    imports: {
      ...imports,
      async create(one) {
        await imports.assertNameFree(one);
        present = { ...one, version: 1 };
        return present;
      },
      find: async () => present,
      load: async (app, id) => present ?? imports.load(app, id),
      async save(after, before) {
        present = { ...after, version: before.version + 1 };
        return present;
      },
      remove: async () => {},
      problemsItem(one, found) {
        problems = found;
        return imports.problemsItem(one, found);
      },
      problems: async () => [...problems],
    },
    logs: { ...logs, writePacks: async () => {}, removePacks: async () => {} },
  };
}

/**
 * Import a log file of this machine by the same steps as the product, without its state machine.
 * @throws Error with the reason if the file is invalid, and item.name-taken
 */
export async function importLog({ tableName, applicationId, client }: Place, one: Import) {
  const table = dynamoTable(tableName, client);
  const stored = { imports: processImportStore(table), logs: processStore(table) };
  const { imports, logs } = one.dryRun ? storesInMemory(stored) : stored;
  const now = () => new Date().toISOString();
  const by = { userId: deriveId(applicationId, 'operator'), name: 'Operator' };
  const author = () => ({ by, at: now() });
  const { name, mapping, log } = one;
  const fresh = createStoredImport(
    { name, file: log.file },
    { id: randomUUID(), applicationId },
    author(),
  );
  const created = await imports.create(fresh);
  const mapped = writeImport(created, { name, mapping }, author());
  // Keep the turn unchanged, because nothing else reads the file.
  const { turn } = created;
  const working = await imports.save({ ...startImportCheck(mapped, author()), turn }, created);
  const progress: typeof imports = {
    ...imports,
    save: async (after, before, beside) => {
      const { bytes = 0, stored = 0 } = after.progress ?? {};
      if (process.stderr.isTTY)
        process.stderr.write(
          `\r${Math.round((100 * bytes) / log.file.size)} % read, ${stored} stored`,
        );
      return imports.save(after, before, beside);
    },
  };
  await checkImport(
    {
      ...{ imports: progress, logs, reference: referenceStore(table), noteEvery: 1000, now },
      readBytes: log.bytes,
    },
    { applicationId, importId: working.id, turn },
  );
  const done = await imports.load(applicationId, working.id);
  if (done.report) printReport(done.report, await imports.problems(applicationId, done.id));
  if (done.report && !one.dryRun) {
    const shown = publishImport(done, author());
    await imports.save(shown, done, [logs.showing(applicationId, toShownLog(shown))]);
    console.log(`Shown as ${name}`);
    return;
  }
  const ended = await imports.save(endImport(done, author()), done);
  await logs.removePacks(applicationId, done.id);
  await imports.remove(ended);
  if (!done.report) throw new Error(done.failure ?? 'It could not be read.');
}
