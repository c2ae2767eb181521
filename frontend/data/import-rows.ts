import { callApi } from '#frontend/lib/api-client.ts';
import { translateText } from '#frontend/lib/text.ts';
import type { FileColumns, importEndpoint, RowOutcome } from '#shared/import/import-endpoint.ts';
import { mayGoWithout, type Plan, planRows } from '#shared/import/plan-rows.ts';
import type { Row, Sheet } from '#shared/import/sheet.ts';
import { callInParts } from './call-in-parts.ts';

export type ImportOperation = ReturnType<typeof importEndpoint>;
/** Outcomes of rows, by their place in the file; none for rows that were not sent yet. */
export type Outcomes = ReadonlyMap<number, RowOutcome>;

/** Characters that a call may hold, well below what the service takes. */
const charactersAtMost = 40_000;
/** Limit of the rows above the others that a dry run is sent with them. */
const beforeAtMost = 100;

/** The places of rows that are sent together, in the order in which they are imported. */
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

/** The rows that those of a part are below and that come before it, the highest first. */
export function rowsBefore(part: readonly number[], { aboveOf }: Plan): number[] {
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

export type Importing = {
  readonly operation: ImportOperation;
  readonly sheet: Sheet;
  readonly rows: readonly Row[];
  readonly dryRun: boolean;
  /** By which the calls of one file are one import that can be undone. */
  readonly file: {
    readonly importId: string;
    readonly name: string;
    /** the person's choice for its columns */
    readonly columns?: FileColumns | undefined;
  };
  /** Outcomes known already, from a run that was stopped or from the file alone: those rows are not sent. */
  readonly known: Outcomes;
  readonly onProgress: (outcomes: Outcomes) => void;
  /** Asked before each call. */
  readonly isStopped: () => boolean;
};

/** Sends rows again without what they are below, those below them as they are. */
async function withoutAbove(
  { operation, sheet: { above }, rows, dryRun, file }: Importing,
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
 * Import rows, or preview their import, part by part. A run that stopped or failed continues with the known
 * outcomes: if the response to a part was lost, its rows now get the outcome "same".
 */
export async function importFile(importing: Importing): Promise<void> {
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
    const before = dryRun ? at(rowsBefore(part, plan)) : [];
    const body = { rows: at(part), dryRun, before, ...(!dryRun && { file }) };
    const answer = await call(() => callApi(operation, { body }));
    part.forEach((place, n) => {
      const outcome = answer.outcomes[n];
      if (outcome) outcomes.set(place, outcome);
    });
    // The row above may have been refused with a part before.
    const alone = part.filter((place) => mayGoWithout(sheet, place, plan, outcomes));
    for (const [place, outcome] of await withoutAbove(importing, alone, { plan, call }))
      outcomes.set(place, outcome);
    onProgress(new Map(outcomes));
  }
}
