import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { foldAddress, foldName } from '../fold-name.ts';
import type { AttributeType } from '../reference/location-attribute.ts';

/** Lists whose items a cell may name, and what one of each is called. */
export const listNouns = {
  category: msg('category'),
  department: msg('department'),
  location: msg('location'),
  locationType: msg('type of locations'),
  form: msg('published form'),
  businessHours: msg('business hours'),
  doaLevel: msg('approval level'),
  person: msg('person with the address'),
} as const;
export type ListName = keyof typeof listNouns;

/**
 * Cell type. `name`: it names an item by its code, its path or its name, and a person by the e-mail
 * address. `names`, `texts`: several in one cell, in their order. An empty cell of `yes-no`,
 * `choice` and `zone` leaves what is there; one of an `attribute` takes its value away. `decimal`:
 * a number as exact text. `levels`: those of an escalation policy. `limit`: an amount with its
 * currency, or any.
 */
export type Cell =
  | { readonly is: 'text' }
  | { readonly is: 'yes-no' }
  | {
      readonly is: 'choice';
      readonly of: readonly string[];
      /** Words for the choices in a file; none: the values themselves. */
      readonly words?: Readonly<Record<string, string>>;
    }
  | { readonly is: 'zone' }
  | { readonly is: 'date' }
  | { readonly is: 'attribute'; readonly type: AttributeType }
  | { readonly is: 'name'; readonly of: ListName }
  | { readonly is: 'names'; readonly of: ListName }
  | { readonly is: 'texts' }
  | { readonly is: 'levels' }
  | { readonly is: 'number' }
  | { readonly is: 'decimal' }
  | { readonly is: 'limit' };

export type Column = {
  /** In a row that is sent, and in a refusal of it. */
  readonly name: string;
  /** The field of the item; "attributes.floor": a part of one. */
  readonly field: string;
  /** In the first line of a file. */
  readonly head: string;
  readonly cell: Cell;
  /** Headings that other programs use for it. */
  readonly also?: readonly string[];
  /** Error text for an empty cell, and for a new item without this column. */
  readonly required?: string;
  /** Error text for a new item without this column, where an empty cell has a meaning. */
  readonly needed?: string;
};

/** Sheet of one kind: one row for each item, a text in each cell. */
export type Sheet = {
  /** Noun for one item. */
  readonly noun: string;
  readonly plural: string;
  readonly columns: readonly Column[];
  /** Files of other programs are common: whoever imports one says which of its columns is which. */
  readonly isMapped?: true;
  /** There is a column more for each attribute that administrators keep. */
  readonly hasAttributes?: true;
  readonly rowsPerCall: number;
  /** Columns of a file that go into others, and how rows of a file become rows that are sent. */
  readonly helpers?: readonly Column[];
  readonly finish?: (rows: readonly Row[], has: (column: string) => boolean) => Row[];
  /** The column whose text alone says which item a row is of; where there is none, its place and name do. */
  readonly key?: string;
  /** The columns that do so together, in place of both. */
  readonly alike?: readonly string[];
  /** The column that names what is above; none: there is nothing above another. */
  readonly above?: {
    readonly column: string;
    /** It may name several. */
    readonly isSeveral?: true;
    /** A row whose row above is refused is imported without this column; the sentence says so. */
    readonly without?: string;
    /** As a path of names, too, and not by the key alone. */
    readonly byPlace: boolean;
    /**
     * Error text for several items in a circle, and for one: "would be below each other". None:
     * circles are allowed.
     */
    readonly circle?: { readonly several: string; readonly alone: string };
  };
};

/** The texts of one row, by the names of the columns. A column that is left out stays as it is. */
export type Row = Readonly<Record<string, string | undefined>>;

/** Return the label of a row: its name, its key or its identifying cells; empty if it has none. */
export const rowTitle = ({ key = '', alike = [] }: Sheet, row: Row): string =>
  row.name || row[key] || alike.flatMap((name) => row[name] || []).join(', ');

/** Comparison of cells: names by their normalised form, addresses letter by letter. */
export const fold = (text = ''): string =>
  text.includes('@') ? foldAddress(text) : foldName(text);

/** The field of an attribute, and its column. */
export const attributePath = (key: string): string => `attributes.${key}`;
const isAttributePath = (name: string) => name.startsWith(attributePath(''));

/** Columns that a row of a sheet may have. */
export function rowSchema({ columns, hasAttributes }: Sheet): z.ZodType<Row> {
  const text = z.string().optional();
  const shape = Object.fromEntries(columns.map(({ name }) => [name, text]));
  if (!hasAttributes) return z.strictObject(shape);
  return z
    .object(shape)
    .catchall(text)
    .refine(
      (row) =>
        Object.keys(row).every((name) => Object.hasOwn(shape, name) || isAttributePath(name)),
      t`There is no such column.`,
    );
}
