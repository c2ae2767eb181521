import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { getNewestForms, type Reference } from '#functions/organisation/rules/reference.ts';
import {
  type AnswerDeps,
  runIdempotently,
} from '#functions/platform/idempotency/run-idempotently.ts';
import { log } from '#functions/platform/log.ts';
import { toProblem } from '#functions/platform/problem.ts';
import { checkJson } from '#functions/platform/read-body.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import { findNamedList, type NamesByList } from '#shared/import/cells.ts';
import type { importEndpoint, RowOutcome } from '#shared/import/import-endpoint.ts';
import { indexNames, type ReferencedItem } from '#shared/import/names.ts';
import { canImportWithoutParent, planRows } from '#shared/import/plan-rows.ts';
import { readRow } from '#shared/import/read-cells.ts';
import { fold, type ListName, listNouns, type Row, type Sheet } from '#shared/import/sheet.ts';
import { t, translateText } from '#shared/language/t.ts';
import {
  type ImportRecord,
  parseImportKind,
  type RecordDeps,
  recordImport,
} from './record-import.ts';

export type ImportEndpoint = ReturnType<typeof importEndpoint>;
export type AppliedOutcome = Exclude<RowOutcome['outcome'], 'refused' | 'unfinished'>;
/** Outcome of a row, actual or simulated. */
export type RowDone = Pick<RowOutcome, 'changes'> & { readonly outcome: AppliedOutcome };
type Rows = {
  readonly rows: readonly Row[];
  readonly before: readonly Row[];
  readonly dryRun: boolean;
};

/**
 * Maximum number of attempts for a row that was refused. Other rows may remove the obstacle meanwhile, such as the
 * items below a deactivated department.
 */
const maxTurns = 3;
/** Milliseconds after which a call starts no further rows, well below the time limit of a function. */
const maxMs = 15_000;

/**
 * Whether an error refuses one row and is reported with it. Any other error interrupts the import, and a repeated call
 * continues.
 */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && errorStatus[error.code] < 429;

/** Convert an error to a refusal by columns instead of fields. */
function toRefusedOutcome({ columns }: Sheet, { fields, message }: AppError): RowOutcome {
  const told: Record<string, string[]> = Object.create(null);
  for (const [path, reasons] of Object.entries(fields ?? { row: [message] })) {
    const [first] = path.split('.');
    const at = [path, first];
    const column = columns.find(({ field, name }) => at.includes(field) || at.includes(name));
    const name = column?.name ?? 'row';
    told[name] = [...(told[name] ?? []), ...reasons];
  }
  return { outcome: 'refused', fields: told };
}

/** Import a row without its parent, with a note about that. */
async function importRowWithoutParent(
  { above }: Sheet,
  row: Row,
  tryRow: (row: Row) => Promise<RowOutcome>,
): Promise<RowOutcome> {
  const { column = '', without = '' } = above ?? {};
  const done = await tryRow({ ...row, [column]: undefined });
  return done.outcome === 'refused'
    ? done
    : { ...done, notes: { [column]: [translateText(without)] } };
}

const isStored = ({ outcome }: RowOutcome) => outcome === 'created' || outcome === 'changed';
const isUnfinished = ({ outcome }: RowOutcome) => outcome === 'unfinished';

/**
 * Mark the refused rows as unfinished after an error. Their reason is that of their refusal so far, or else that of the
 * error.
 */
function markUnfinished(outcomes: RowOutcome[], places: readonly number[], error: unknown): void {
  const { detail, code } = toProblem(error, '');
  if (code === 'server.failed') log.error('import of rows interrupted', error);
  else log.warn('import of rows interrupted', { error: String(error) });
  for (const place of places) {
    const { outcome, fields = {} } = outcomes[place] ?? {};
    if (outcome !== 'refused') continue;
    const isTried = Object.keys(fields).length > 0;
    outcomes[place] = { outcome: 'unfinished', fields: isTried ? fields : { row: [detail] } };
  }
}

type PlannedRows = {
  readonly sheet: Sheet;
  readonly all: readonly Row[];
  readonly plan: ReturnType<typeof planRows>;
  readonly tryRow: (row: Row) => Promise<RowOutcome>;
};

/**
 * Import rows in the order of their plan. Refused rows are tried again as long as others succeed. Fills in `outcomes`.
 */
async function importPlanned(
  { sheet, all, plan, tryRow }: PlannedRows,
  outcomes: RowOutcome[],
): Promise<void> {
  const { order } = plan;
  let waiting = order;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const left: number[] = [];
    for (const place of waiting) {
      const outcome = await tryRow(all[place] ?? {});
      outcomes[place] = outcome;
      if (outcome.outcome === 'refused') left.push(place);
    }
    if (left.length === waiting.length) break;
    waiting = left;
  }
  // Parents first: children of a row imported now retain it as their parent.
  const byPlace = { get: (place: number) => outcomes[place] };
  const alone = order.filter((place) => canImportWithoutParent(sheet, place, plan, byPlace));
  for (const place of alone) {
    outcomes[place] = await tryRow(all[place] ?? {});
    if (canImportWithoutParent(sheet, place, plan, byPlace))
      outcomes[place] = await importRowWithoutParent(sheet, all[place] ?? {}, tryRow);
  }
}

/**
 * Import rows one by one, parents first. Each row is imported or refused separately. `importRow` throws the reason for
 * a refusal. After any other error, the outcomes of the rows stored before it are returned. All other rows are
 * unfinished, because a refused row may be accepted later.
 * @throws that error if no row was stored
 */
export async function importRows(
  sheet: Sheet,
  { rows, before, dryRun }: Rows,
  importRow: (row: Row) => Promise<RowDone>,
): Promise<RowOutcome[]> {
  const endsAt = Date.now() + maxMs;
  const tryRow = async (row: Row): Promise<RowOutcome> => {
    if (!dryRun && Date.now() > endsAt && outcomes.some(isStored))
      throw new AppError('server.unavailable', t`This took too long. Try again shortly.`);
    try {
      return await importRow(row);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return toRefusedOutcome(sheet, error);
    }
  };
  const all = [...before, ...rows];
  const plan = planRows(sheet, all);
  const { order, refused } = plan;
  const outcomes = all.map(
    (_, place): RowOutcome => ({
      outcome: 'refused',
      fields: refused.get(place) ?? {},
    }),
  );
  try {
    await importPlanned({ sheet, all, plan, tryRow }, outcomes);
  } catch (error) {
    if (dryRun || !outcomes.some(isStored)) throw error;
    markUnfinished(outcomes, order, error);
  }
  return outcomes.slice(before.length);
}

/**
 * Create the import route of a kind, idempotent by Idempotency-Key. A dry run stores nothing, so a repeat runs again.
 * `record`: records the stored changes; undefined in a dry run.
 */
export const importRoute = <D extends AnswerDeps & RecordDeps>(
  endpoint: ImportEndpoint,
  importAll: (
    deps: D,
    call: Call<ImportEndpoint>,
    record: ImportRecord | undefined,
  ) => Promise<RowOutcome[]>,
) =>
  route(endpoint, (call, deps: D) => {
    const record = call.body.dryRun
      ? undefined
      : recordImport(deps, call, parseImportKind(endpoint));
    const work = async () => ({ outcomes: await importAll(deps, call, record) });
    if (call.body.dryRun) return work();
    // A repeat of an interrupted call continues it.
    const isFinal = ({ outcomes }: { outcomes: RowOutcome[] }) => !outcomes.some(isUnfinished);
    return runIdempotently(deps, call, endpoint.response, work, isFinal);
  });

/** Additional names that a row may use, apart from reference data. */
type AlsoNamed = {
  /** People by email address. */
  readonly people: readonly ReferencedItem[];
  /** Item that the row creates, unless the list has an item of that name. */
  readonly itself?: (ReferencedItem & { readonly of: ListName }) | undefined;
};

/** Return the names that the cells of a sheet may use. */
export function buildNamesByList(
  { columns }: Pick<Sheet, 'columns'>,
  reference: Reference,
  { people, itself }: AlsoNamed,
): NamesByList {
  const lists: Record<ListName, () => readonly ReferencedItem[]> = {
    category: () => reference.categories,
    department: () => reference.departments,
    location: () => reference.locations,
    locationType: () => reference.locationTypes,
    form: () => getNewestForms(reference),
    businessHours: () => reference.businessHours,
    doaLevel: () => reference.doaLevels,
    person: () => people,
  };
  const named = columns.flatMap(({ cell }) => findNamedList(cell) ?? []);
  return Object.fromEntries(
    named.map((of) => {
      const list = lists[of]();
      const isMade =
        itself?.of === of && !list.some(({ name }) => fold(name) === fold(itself.name));
      return [of, indexNames(listNouns[of], isMade ? [...list, itself] : list)];
    }),
  );
}

/**
 * Parse the fields of an item from a row.
 * @throws input.invalid with each column that cannot be parsed
 */
export function parseRowFields(
  sheet: Pick<Sheet, 'columns'>,
  row: Row,
  reference: Reference,
  also: AlsoNamed,
): Record<string, unknown> {
  const { fields, problems } = readRow(sheet, row, buildNamesByList(sheet, reference, also));
  throwIfProblems(problems);
  checkJson(fields);
  return fields;
}
