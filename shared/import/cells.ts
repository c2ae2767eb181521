import { toDecimal } from '../decimal.ts';
import { formatLevels, listLevelAddresses } from '../escalations/level-text.ts';
import { EscalationPolicy } from '../escalations/policy.ts';
import { Money } from '../fields.ts';
import { formatFileNumber } from '../numbers/read-number.ts';
import type { Names } from './names.ts';
import { joinParts, splitParts } from './parts.ts';
import { type Cell, fold, type ListName, type Row, type Sheet } from './sheet.ts';

/** Names of every list that a sheet refers to. */
export type NamesByList = Readonly<Partial<Record<ListName, Names>>>;
/** Word in a cell for no limit. */
export const anyAmountText = 'any amount';

/** Return the list to which a cell refers, if any. */
export function findNamedList(cell: Cell): ListName | undefined {
  if (cell.is === 'levels') return 'person';
  return cell.is === 'name' || cell.is === 'names' ? cell.of : undefined;
}

/** Return the email addresses of the people in a cell. */
export function listCellAddresses(cell: Cell, text = ''): string[] {
  if (cell.is === 'levels') return listLevelAddresses(text);
  if (findNamedList(cell) !== 'person') return [];
  return (cell.is === 'names' ? splitParts(text) : [text]).map(fold).filter((part) => part !== '');
}

function formatCell(cell: Cell, value: unknown, names: NamesByList): string {
  if (value === null && cell.is === 'limit') return anyAmountText;
  if (value === undefined || value === null) return '';
  if (cell.is === 'name') return names[cell.of]?.textOf(String(value)) ?? '';
  if (cell.is === 'choice') return getChoiceLabel(cell, String(value));
  if (cell.is === 'limit') {
    const { amount, currency } = Money.parse(value);
    return `${formatFileNumber(amount)} ${currency}`;
  }
  if (cell.is === 'levels')
    return formatLevels(EscalationPolicy.shape.levels.parse(value), names.person);
  if (Array.isArray(value)) {
    const part: Cell = cell.is === 'names' ? { is: 'name', of: cell.of } : { is: 'text' };
    return joinParts(value.map((one) => formatCell(part, one, names)).filter((one) => one !== ''));
  }
  if (typeof value === 'number') return formatFileNumber(toDecimal(value) ?? '');
  if (cell.is === 'decimal') return formatFileNumber(String(value));
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

export const getChoiceLabel = ({ words }: Extract<Cell, { is: 'choice' }>, value: string): string =>
  words?.[value] ?? value;

/** Format an item as a row of a file. */
export const toSheetRow = (
  { columns }: Pick<Sheet, 'columns'>,
  item: object,
  names: NamesByList,
): Row =>
  Object.fromEntries(
    columns.map(({ name, field, cell }) => [
      name,
      formatCell(cell, getValueAtPath(item, field), names),
    ]),
  );

/** Return the value of a field or of a part of it. */
export const getValueAtPath = (item: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, name) =>
        typeof within === 'object' && within !== null
          ? new Map<string, unknown>(Object.entries(within)).get(name)
          : undefined,
      item,
    );
