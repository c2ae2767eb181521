import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import {
  type ItemKind,
  type ReferenceItem,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import { type Problems, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { prepareNewItem, prepareUpdate } from '#functions/people/pending-change.ts';
import type { AnswerDeps } from '#functions/platform/idempotency/run-idempotently.ts';
import { parseFields } from '#functions/platform/parse-input.ts';
import type { Call, CallContext } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { foldName } from '#shared/fold-name.ts';
import { listCellAddresses } from '#shared/import/cells.ts';
import type { ReferencedItem } from '#shared/import/names.ts';
import { findMissingColumns } from '#shared/import/read-cells.ts';
import { fold, getRowTitle, type ListName, type Row, type Sheet } from '#shared/import/sheet.ts';
import { t } from '#shared/language/t.ts';
import { addWritesToSave } from '../add-writes.ts';
import {
  type ImportEndpoint,
  importRoute,
  importRows,
  parseRowFields,
  type RowDone,
} from './import-rows.ts';
import type { ImportRecord, RecordDeps } from './record-import.ts';
import { createItemId, type ItemDeps, type ItemRules } from './reference-kind.ts';
import { createPersonLookup, listRowChanges } from './row-changes.ts';
import { undoItems } from './undo-items.ts';

type ImportDeps = ItemDeps & AnswerDeps & RecordDeps;
type ImportCall = CallContext & Pick<Call<ImportEndpoint>, 'body'>;
type Fields = Readonly<Record<string, unknown>>;
/** Settings for the import of one kind of items. */
export type ImportedKind<K extends ItemKind> = {
  /** Columns of a file, which depend on the defined attributes. */
  readonly sheet: (reference: Reference) => Sheet;
  readonly rules: ItemRules<K>;
  /** Fields of an item that an administrator may write. */
  readonly body: z.ZodObject;
  /** Return the reference data after replacing the items of this kind. */
  readonly into: (reference: Reference, items: readonly ReferenceItem<K>[]) => Reference;
  /** List by whose names an item may refer to itself, even a new one. Undefined: no item refers to itself. */
  readonly ownNames?: ListName;
  /**
   * Return the reasons why a file cannot add an item that an administrator could add, keyed by field. Undefined if no
   * additional limits apply.
   */
  readonly validateNew?: (item: ReferenceItem<K>, others: readonly ReferenceItem<K>[]) => Problems;
};

/** Create the import operation of a kind, and the undo function for its rows. */
export const itemImport = <K extends ItemKind>(
  endpoint: ImportEndpoint,
  kind: ImportedKind<K>,
) => ({
  route: importRoute(
    endpoint,
    async (deps: ImportDeps, call, record) =>
      (await importItems(deps, call, kind, record)).outcomes,
  ),
  undo: undoItems(kind),
});

/**
 * Import rows into reference data. The data is loaded once and updated in memory, so no row reads its whole kind again.
 * A dry run continues as if each row had been stored. A row that conflicts with another person's change is refused.
 * Returns the outcomes, and the reference data before and after the import.
 */
export async function importItems<K extends ItemKind>(
  deps: ImportDeps,
  { body: asked, idempotency, ...context }: ImportCall,
  { sheet: sheetBy, rules, body, into, ownNames, validateNew }: ImportedKind<K>,
  record?: ImportRecord,
) {
  const loaded = await deps.reference.load(deps.applicationId);
  const sheet = sheetBy(loaded);
  let present = loaded;
  let title = '';
  const stored = addWritesToSave(deps.reference, ({ before, after = {} }) =>
    record
      ? record.rowWrites({
          ...{ itemId: textAt(after, 'id'), title: textAt(after, 'name') || title },
          ...{ before: before && writable(body, before), after: writable(body, after) },
        })
      : [],
  );
  const own = { ...deps, reference: { ...stored, load: async () => present } };
  const peopleNamed = createAddressLookup(deps, sheet);
  const findPeople = createPersonLookup(deps);

  async function importRow(row: Row): Promise<RowDone> {
    throwIfProblems(unknownIn(sheet, row));
    const key = idempotency && { ...idempotency, key: `${idempotency.key} ${JSON.stringify(row)}` };
    const madeId = createItemId(deps, { ...context, idempotency: key }, rules);
    const itself = ownNames && { of: ownNames, id: madeId, name: row.name ?? '' };
    const fields = parseRowFields(sheet, row, present, { people: await peopleNamed(row), itself });
    const items = rules.list(present);
    throwIfProblems(findMissingColumns({ columns: whichItem(sheet) }, fields));
    const before = findMatchingItem(sheet, items, fields);
    if (!before) throwIfProblems(findMissingColumns(sheet, fields));
    const written = parseFields(body, mergeRowValues(writable(body, before), fields));
    if (before && isDeepStrictEqual(written, writable(body, before))) return { outcome: 'same' };
    const others = items.filter(({ id }) => id !== before?.id);
    assertNameFree(rules.kind, written, others);
    const saying = { ...context, ifMatch: undefined, body: written };
    const change = before
      ? await prepareUpdate(own, { ...saying, idempotency, params: { id: before.id } }, rules)
      : await prepareNewItem(
          { ...own, newId: () => madeId },
          { ...saying, idempotency: key },
          rules,
        );
    if (!before) throwIfProblems(validateNew?.(change.item, others) ?? {});
    await record?.start();
    title = getRowTitle(sheet, row);
    const item = asked.dryRun ? change.item : await change.commit();
    present = into(present, [...others, item].sort(referenceKinds[rules.kind].order));
    const outcome = before ? 'changed' : 'created';
    if (!asked.dryRun) return { outcome };
    const changes = await listRowChanges(sheet, { before, after: item }, present, findPeople);
    return { outcome, changes };
  }
  const outcomes = await importRows(sheet, asked, importRow);
  return { outcomes, before: loaded, after: present };
}

/** Report columns for attributes that do not exist. */
const unknownIn = ({ columns }: Sheet, row: Row): Problems =>
  Object.fromEntries(
    Object.keys(row)
      .filter((name) => !columns.some((column) => column.name === name))
      .map((name) => [name, [t`There is no column “${name}”.`]]),
  );

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Merge the values of a row into an item. A part of a field ("attributes.floor") leaves the other parts unchanged; null
 * removes it.
 */
function mergeRowValues(there: Fields, said: Fields): Fields {
  const laid = new Map(Object.entries(there));
  for (const [path, value] of Object.entries(said)) {
    const [field = path, part] = path.split('.');
    const within = laid.get(field);
    const others = Object.entries(isFields(within) ? within : {}).filter(([name]) => name !== part);
    const own = value === null || part === undefined ? [] : [[part, value] as const];
    laid.set(field, part === undefined ? value : Object.fromEntries([...others, ...own]));
  }
  return Object.fromEntries(laid);
}

/** Check the name in a dry run as well, like the transaction that stores an item. @throws item.name-taken */
function assertNameFree(kind: ItemKind, written: Fields, others: readonly object[]) {
  const nameOf = (item: object) => foldName(textIn(item, 'name'));
  if (!referenceKinds[kind].isNamed || !others.some((one) => nameOf(one) === nameOf(written)))
    return;
  throw new AppError('item.name-taken', t`“${textIn(written, 'name')}” already exists.`, {
    fields: { name: [t`Choose another name.`] },
  });
}

const textAt = (item: object, field: string): string =>
  String(new Map<string, unknown>(Object.entries(item)).get(field) ?? '');
const textIn = (item: object, field: string): string => fold(textAt(item, field));

/** Return the columns that together identify the item of a row, if there is no key. */
const whichItem = ({ alike = [], columns }: Sheet) =>
  columns.filter(({ name }) => alike.includes(name));

/** Return the fields of an item that an administrator may write; empty for a new item. */
const writable = ({ shape }: z.ZodObject, item: object | undefined): Fields =>
  Object.fromEntries(Object.entries({ ...item }).filter(([field]) => Object.hasOwn(shape, field)));

/**
 * Find the item of a row. An item with the same key takes precedence. Otherwise, it is the item without another key
 * that has the same name and parent, or equal values in all columns that identify it. Omitted columns are not compared.
 * @throws input.invalid if several items match
 */
function findMatchingItem<I extends { readonly id: string }>(
  sheet: Sheet,
  items: readonly I[],
  row: Fields,
): I | undefined {
  const { key, alike, columns, plural } = sheet;
  const keyField = columns.find(({ name }) => name === key)?.field ?? '';
  const compared = alike ? whichItem(sheet).map(({ field }) => field) : ['name', 'parentId'];
  const wanted = textIn(row, keyField);
  const keyed = items.find((item) => wanted !== '' && textIn(item, keyField) === wanted);
  if (keyed) return keyed;
  if (!alike && row.name === undefined) return undefined;
  const [meant, another] = items.filter(
    (item) =>
      compared.every(
        (field) => row[field] === undefined || textIn(item, field) === textIn(row, field),
      ) &&
      (wanted === '' || textIn(item, keyField) === ''),
  );
  if (!another) return meant;
  throw new AppError('input.invalid', t`This row can’t be read.`, {
    fields: columns.some(({ name }) => name === 'name')
      ? { name: [t`Several ${plural} have this name. Say where this one is.`] }
      : { row: [t`Several ${plural} fit this row. Change them one by one.`] },
  });
}

/** Find people by email address, each looked up once. */
export function createAddressLookup(
  { users, applicationId }: Pick<ItemDeps, 'users' | 'applicationId'>,
  { columns }: Pick<Sheet, 'columns'>,
) {
  const known = new Map<string, Promise<ReferencedItem | undefined>>();
  const lookUp = async (address: string) => {
    const user = await users.withEmail(applicationId, address);
    return user && { id: user.userId, name: address };
  };
  return async (row: Row): Promise<ReferencedItem[]> => {
    const addresses = columns.flatMap(({ name, cell }) => listCellAddresses(cell, row[name]));
    const found = addresses.map((address) => {
      const person = known.get(address) ?? lookUp(address);
      known.set(address, person);
      return person;
    });
    return (await Promise.all(found)).filter((person) => person !== undefined);
  };
}
