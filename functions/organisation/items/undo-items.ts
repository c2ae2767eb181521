import { isDeepStrictEqual } from 'node:util';
import type { ImportedRow } from '#functions/imports/store/file-import-store.ts';
import type { ItemKind } from '#functions/organisation/rules/kinds.ts';
import { prepareRemoval, prepareUpdate } from '#functions/people/pending-change.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import type { Sheet } from '#shared/import/sheet.ts';
import { t, translateText } from '#shared/language/t.ts';
import { addWritesToSave } from '../add-writes.ts';
import type { ImportedKind } from './import-items.ts';
import type { ItemDeps } from './reference-kind.ts';

type Fields = Readonly<Record<string, unknown>>;
/**
 * Undo the changes of one row, together with the writes that mark the row as undone. @returns whether the writes were
 * stored; false if nothing remains to undo. @throws the reason why the row stays unchanged
 */
export type UndoRow<D> = (
  deps: D,
  call: CallContext,
  undoing: { readonly row: ImportedRow; readonly ends: readonly Write[] },
) => Promise<boolean>;

/** Return the columns of these fields, with the headings that the reader sees. */
const getHeads = ({ columns }: Pick<Sheet, 'columns'>, names: readonly string[]): string =>
  [
    ...new Set(
      names.map((name) =>
        translateText(
          columns.find(({ field }) => field.split('.')[0] === name)?.head ?? name,
          'column',
        ),
      ),
    ),
  ].join(', ');

/**
 * Return the field values to restore: those from before the import, null for a field that was empty. @throws
 * item.precondition-failed with the columns that changed after the import
 */
export function restorePreviousFields(
  sheet: Pick<Sheet, 'columns'>,
  { fields, isNew }: ImportedRow,
  present: object,
): Fields {
  const is = new Map<string, unknown>(Object.entries(present));
  const differ = (name: string, value: unknown) => !isDeepStrictEqual(is.get(name), value);
  const since = Object.entries(fields).filter(
    ([name, { before, after }]) => differ(name, after) && (isNew || differ(name, before)),
  );
  if (since.length > 0) {
    const names = since.map(([name]) => name);
    throw new AppError('item.precondition-failed', t`Changed since: ${getHeads(sheet, names)}.`);
  }
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { before }]) => differ(name, before))
      .map(([name, { before }]) => [name, before ?? null]),
  );
}

export const createRemovedMeanwhileError = () =>
  new AppError('item.precondition-failed', t`It was removed since.`);

/** Create the undo function for rows of one kind of reference data. */
export const undoItems =
  <K extends ItemKind>({ rules, sheet: sheetBy }: ImportedKind<K>): UndoRow<ItemDeps> =>
  async (deps, call, { row, ends }) => {
    const present = await deps.reference.load(deps.applicationId);
    const item = rules.list(present).find(({ id }) => id === row.itemId);
    if (!item && row.isNew) return false;
    if (!item) throw createRemovedMeanwhileError();
    const fields = restorePreviousFields(sheetBy(present), row, item);
    const own = { ...deps, reference: addWritesToSave(deps.reference, () => ends) };
    const at = { ...call, ifMatch: item.version, params: { id: item.id } };
    if (!row.isNew && Object.keys(fields).length === 0) return false;
    const change = row.isNew
      ? await prepareRemoval(own, at, rules)
      : await prepareUpdate(own, { ...at, body: fields }, rules);
    await change.commit();
    return true;
  };
