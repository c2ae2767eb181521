import { callApi } from '#frontend/lib/api-client.ts';
import { translateText } from '#frontend/lib/text.ts';
import type { FileColumns, importEndpoint, RowOutcome } from '#shared/import/import-endpoint.ts';
import { canImportWithoutParent, type Plan, planRows } from '#shared/import/plan-rows.ts';
import type { Row, Sheet } from '#shared/import/sheet.ts';
import { callInParts } from './call-in-parts.ts';

export type ImportOperation = ReturnType<typeof importEndpoint>;
/** Outcomes by row index in the file; rows that were not sent have none. */
export type Outcomes = ReadonlyMap<number, RowOutcome>;

/** Maximum characters per call, well below the limit of the service. */
const charactersAtMost = 40_000;
/** Maximum number of parent rows that a dry run includes for its rows. */
const beforeAtMost = 100;

/** Split the rows into batches of row indexes, in import order. */
export function planImportBatches(sheet: Sheet, rows: readonly Row[], { order }: Plan): number[][] {
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
export function listAncestorRows(part: readonly number[], { aboveOf }: Plan): number[] {
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
  /** Its id joins the calls of one file into one import that can be undone. */
  readonly file: {
    readonly importId: string;
    readonly name: string;
    /** column mapping chosen by the person */
    readonly columns?: FileColumns | undefined;
  };
  /** Outcomes from an earlier run or from checks of the file alone. These rows are not sent. */
  readonly known: Outcomes;
  readonly onProgress: (outcomes: Outcomes) => void;
  /** Called before each request to check whether the person stopped the import. */
  readonly isStopped: () => boolean;
};

/** Send rows again without their missing parent. Rows below them in the same call keep their parent. */
async function resendWithoutParents(
  { operation, sheet: { above }, rows, dryRun, file }: ImportJob,
  places: readonly number[],
  { plan, call }: { readonly plan: Plan; readonly call: ReturnType<typeof callInParts> },
): Promise<[number, RowOutcome][]> {
  const { column = '', without = '' } = above ?? {};
  if (places.length === 0) return [];
  const isAlone = (place: number) => !plan.aboveOf(place).some((one) => places.includes(one));
  const sent = places.map((place) => ({
    ...rows[place],
    ...(isAlone(place) && { [column]: undefined }),
  }));
  const body = { rows: sent, dryRun, before: [], ...(!dryRun && { file }) };
  const { outcomes } = await call(() => callApi(operation, { body }));
  const notes = { [column]: [translateText(without)] };
  return places.flatMap((place, n): [number, RowOutcome][] => {
    const outcome = outcomes[n];
    if (!outcome) return [];
    const isNoted = outcome.outcome !== 'refused' && isAlone(place);
    return [[place, isNoted ? { ...outcome, notes } : outcome]];
  });
}

/**
 * Import rows in batches, or preview their import. A stopped or failed run continues with the known outcomes. If the
 * response to a batch was lost, its rows now get the outcome "same".
 */
export async function importFile(importing: ImportJob): Promise<void> {
  const { operation, sheet, rows, dryRun, file, known, onProgress, isStopped } = importing;
  const plan = planRows(sheet, rows);
  const call = callInParts(isStopped);
  const outcomes = new Map<number, RowOutcome>(known);
  for (const [place, fields] of plan.refused) outcomes.set(place, { outcome: 'refused', fields });
  onProgress(new Map(outcomes));
  for (const planned of planImportBatches(sheet, rows, plan)) {
    const part = planned.filter((place) => !outcomes.has(place));
    if (part.length === 0) continue;
    if (isStopped()) return;
    const at = (places: readonly number[]) => places.map((place) => rows[place] ?? {});
    const before = dryRun ? at(listAncestorRows(part, plan)) : [];
    const body = { rows: at(part), dryRun, before, ...(!dryRun && { file }) };
    const answer = await call(() => callApi(operation, { body }));
    part.forEach((place, n) => {
      const outcome = answer.outcomes[n];
      if (outcome) outcomes.set(place, outcome);
    });
    // The parent row may have been refused in an earlier batch.
    const alone = part.filter((place) => canImportWithoutParent(sheet, place, plan, outcomes));
    for (const [place, outcome] of await resendWithoutParents(importing, alone, { plan, call }))
      outcomes.set(place, outcome);
    onProgress(new Map(outcomes));
  }
}
