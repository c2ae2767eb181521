import { callApi } from '#frontend/lib/api-client.ts';
import { translateText } from '#frontend/lib/text.ts';
import type { FileColumns, importEndpoint, RowOutcome } from '#shared/import/import-endpoint.ts';
import { canImportWithoutParent, type ImportOrder, planRows } from '#shared/import/plan-rows.ts';
import type { Row, Sheet } from '#shared/import/sheet.ts';
import { createRetryingCaller } from './call-in-parts.ts';

export type ImportOperation = ReturnType<typeof importEndpoint>;
/** Outcomes by row index in the file; rows that were not sent have none. */
export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** Maximum characters per call, well below the limit of the service. */
const charactersAtMost = 40_000;
/** Maximum number of parent rows that a dry run includes for its rows. */
const beforeAtMost = 100;

/** Split the rows into batches of row indexes, in import order. */
export function planImportBatches(
  sheet: Sheet,
  rows: readonly Row[],
  { order }: ImportOrder,
): number[][] {
  const parts: number[][] = [];
  let size = 0;
  for (const place of order) {
    const length = JSON.stringify(rows[place]).length;
    const last = parts.at(-1);
    if (!last || last.length === sheet.rowsPerCall || size + length > charactersAtMost) {
      parts.push([place]);
      size = length;
    } else {
      last.push(place);
      size += length;
    }
  }
  return parts;
}

/** Return the indexes of all parent rows of a batch outside of it, topmost first. */
export function listAncestorRows(part: readonly number[], { aboveOf }: ImportOrder): number[] {
  const seen = new Set(part);
  const before: number[] = [];
  const climb = (place: number) => {
    for (const above of aboveOf(place)) {
      if (seen.has(above)) continue;
      seen.add(above);
      climb(above);
      before.push(above);
    }
  };
  for (const place of part) climb(place);
  return before.slice(0, beforeAtMost);
}

export type ImportJob = {
  readonly operation: ImportOperation;
  readonly sheet: Sheet;
  readonly rows: readonly Row[];
  readonly dryRun: boolean;
  /** Imported file. Calls with the same `importId` form one import that can be undone. */
  readonly file: {
    readonly importId: string;
    readonly name: string;
    /** Column mapping chosen by the person. */
    readonly columns?: FileColumns | undefined;
  };
  /** Outcomes from an earlier run or from checks of the file alone. These rows are not sent. */
  readonly known: RowOutcomes;
  /**
   * Rows of calls that got no answer, filled during the import. Their later outcome "same" may be the result of such a
   * call.
   */
  readonly unanswered: Set<number>;
  readonly onProgress: (outcomes: RowOutcomes) => void;
  /** Called before each request to check whether the person stopped the import. */
  readonly isStopped: () => boolean;
};

/** Pair rows with their outcomes. Omit unfinished rows of a call that failed midway, because they are sent again. */
const pairFinished = (places: readonly number[], outcomes: readonly RowOutcome[]) =>
  places.flatMap((place, n): [number, RowOutcome][] => {
    const outcome = outcomes[n];
    return outcome && outcome.outcome !== 'unfinished' ? [[place, outcome]] : [];
  });

/** Send rows again without their missing parent. Rows below them in the same call keep their parent. */
async function resendWithoutParents(
  { operation, sheet: { above }, rows, dryRun, file }: ImportJob,
  places: readonly number[],
  {
    plan,
    call,
  }: { readonly plan: ImportOrder; readonly call: ReturnType<typeof createRetryingCaller> },
): Promise<[number, RowOutcome][]> {
  const { column = '', without = '' } = above ?? {};
  const isAlone = (place: number) => !plan.aboveOf(place).some((one) => places.includes(one));
  const notes = { [column]: [translateText(without)] };
  const found = new Map<number, RowOutcome>();
  for (let left = places; left.length > 0; left = left.filter((place) => !found.has(place))) {
    const sent = left.map((place) => ({
      ...rows[place],
      ...(isAlone(place) && { [column]: undefined }),
    }));
    const body = { rows: sent, dryRun, before: [], ...(!dryRun && { file }) };
    const { outcomes } = await call(() => callApi(operation, { body }));
    for (const [place, outcome] of pairFinished(left, outcomes)) {
      const isNoted = outcome.outcome !== 'refused' && isAlone(place);
      found.set(place, isNoted ? { ...outcome, notes } : outcome);
    }
  }
  return [...found];
}

/**
 * Import rows in batches, or preview their import. A stopped or failed run continues with the known outcomes.
 */
export async function importFile(importing: ImportJob): Promise<void> {
  const { operation, sheet, rows, dryRun, file, known, unanswered, onProgress, isStopped } =
    importing;
  const plan = planRows(sheet, rows);
  const call = createRetryingCaller(isStopped);
  const outcomes = new Map<number, RowOutcome>(known);
  for (const [place, fields] of plan.refused) outcomes.set(place, { outcome: 'refused', fields });
  onProgress(new Map(outcomes));
  for (const planned of planImportBatches(sheet, rows, plan)) {
    const isLeft = (place: number) => !outcomes.has(place);
    const part = planned.filter(isLeft);
    for (let left = part; left.length > 0; left = left.filter(isLeft)) {
      if (isStopped()) return;
      const at = (places: readonly number[]) => places.map((place) => rows[place] ?? {});
      const before = dryRun ? at(listAncestorRows(left, plan)) : [];
      const body = { rows: at(left), dryRun, before, ...(!dryRun && { file }) };
      const sent = left;
      const answer = await call(() =>
        callApi(operation, { body }).catch((error: unknown) => {
          for (const place of sent) unanswered.add(place);
          throw error;
        }),
      );
      for (const [place, outcome] of pairFinished(sent, answer.outcomes))
        outcomes.set(place, outcome);
      onProgress(new Map(outcomes));
    }
    // The parent row may have been refused in an earlier batch.
    const alone = part.filter((place) => canImportWithoutParent(sheet, place, plan, outcomes));
    for (const [place, outcome] of await resendWithoutParents(importing, alone, { plan, call }))
      outcomes.set(place, outcome);
    if (alone.length > 0) onProgress(new Map(outcomes));
  }
}

/**
 * Add the cell changes of the preview to rows with the same outcome as in the preview. If a row of an `unanswered` call
 * is now the same, that call imported it, so it gets the outcome of the preview.
 */
export const addPreview = (
  rows: readonly Row[],
  outcomes: RowOutcomes,
  preview: ReadonlyMap<Row, RowOutcome>,
  unanswered: ReadonlySet<number>,
): RowOutcomes =>
  new Map(
    [...outcomes].map(([place, done]) => {
      const row = rows[place];
      const before = row && preview.get(row);
      const isStored =
        done.outcome === 'same' && unanswered.has(place) && before?.outcome !== 'refused';
      if (!before || !(before.outcome === done.outcome || isStored)) return [place, done];
      const { outcome, changes } = before;
      return [place, { ...done, outcome, ...(changes && { changes }) }];
    }),
  );
