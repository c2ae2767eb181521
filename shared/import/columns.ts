import { msg } from '#shared/language/t.ts';
import type { Cell, Column, ListName } from './sheet.ts';

/** Define a column. By default it contains text, and its field has the same name. */
export const defineColumn = (
  name: string,
  head: string,
  cell: Cell = { is: 'text' },
  field = name,
): Column => ({
  ...{ name, field, head, cell },
});
/** Define a column that refers to an item of a list by name. */
export const defineNameColumn = (name: string, head: string, of: ListName): Column =>
  defineColumn(name, head, { is: 'name', of }, `${name}Id`);
export const itemNameColumn: Column = {
  ...defineColumn('name', msg('Name', 'column')),
  required: msg('Enter a name.'),
};
export const defineActiveColumn = (head: string = msg('Active', 'column')) =>
  defineColumn('active', head, { is: 'yes-no' }, 'isActive');
