import { msg } from '#shared/language/t.ts';
import type { Cell, Column, ListName } from './sheet.ts';

/** Define a text column whose field has the same name. */
export const column = (
  name: string,
  head: string,
  cell: Cell = { is: 'text' },
  field = name,
): Column => ({
  ...{ name, field, head, cell },
});
/** Define a column that refers to an item of a list by name. */
export const nameColumn = (name: string, head: string, of: ListName): Column =>
  column(name, head, { is: 'name', of }, `${name}Id`);
export const itemNameColumn: Column = {
  ...column('name', msg('Name', 'column')),
  required: msg('Enter a name.'),
};
export const activeColumn = (head: string = msg('Active', 'column')) =>
  column('active', head, { is: 'yes-no' }, 'isActive');
