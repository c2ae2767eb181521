import * as z from 'zod';
import { msg, t } from '#shared/language/t.ts';
import { foldAddress, foldName } from '../fold-name.ts';
import type { AttributeType } from '../reference/location-attribute.ts';

/** Lists whose items a cell may refer to, with the singular noun for an item. */
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
 * Cell type. `name`: refers to an item by its code, path, or name, or to a person by email address. `names`, `texts`:
 * several in one cell, in order. An empty cell of `yes-no`, `choice` and `zone` changes nothing, but that of an
 * `attribute` removes its value. `decimal`: a number as exact text. `levels`: levels of an escalation policy. `limit`:
 * an amount with its currency, or any amount.
 */
export type Cell =
  | { readonly is: 'text' }
  | { readonly is: 'yes-no' }
  | {
      readonly is: 'choice';
      readonly of: readonly string[];
      /** Labels of the options in a file; if absent, the values themselves are used. */
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
  /** Name in API rows and in errors. */
  readonly name: string;
  /** Field of the item; "attributes.floor": a part of one. */
  readonly field: string;
  /** Heading in the first line of a file. */
  readonly head: string;
  readonly cell: Cell;
  /** Alternative headings in files of other programs. */
  readonly also?: readonly string[];
  /** Error text for an empty cell, or for a new item without this column. */
  readonly required?: string;
  /** Error text for a new item without this column, if an empty cell is valid. */
  readonly needed?: string;
};

/** Sheet of one kind, with one row for each item and a text in each cell. */
export type Sheet = {
  /** Singular noun for an item. */
  readonly noun: string;
  readonly plural: string;
  readonly columns: readonly Column[];
  /** Whether people map the columns of a file, because files of other programs are common. */
  readonly isMapped?: true;
  /** Whether there is an additional column for each configured attribute. */
  readonly hasAttributes?: true;
  readonly rowsPerCall: number;
  /** Columns of a file that are merged into others, and the function that converts file rows to API rows. */
  readonly helpers?: readonly Column[];
  readonly finish?: (rows: readonly Row[], has: (column: string) => boolean) => Promise<Row[]>;
  /**
   * Column that alone identifies the item of a row. If absent, the item is identified by `alike`, or else by its name
   * and position in the hierarchy.
   */
  readonly key?: string;
  /** Columns that together identify the item, instead of position and name. */
  readonly alike?: readonly string[];
  /** Column that refers to the parent; absent if the list has no hierarchy. */
  readonly above?: {
    readonly column: string;
    /** Whether the column may refer to several items. */
    readonly isSeveral?: true;
    /**
     * Note for a row that is imported without this column, because its parent is refused. Absent: the row is refused.
     */
    readonly without?: string;
    /** Whether the parent can also be given as a path of names, not only by its key. */
    readonly byPlace: boolean;
    /**
     * Error text for several items in a cycle, and for an item that is its own parent: "would be below each other".
     * Absent: cycles are allowed.
     */
    readonly cycle?: { readonly several: string; readonly alone: string };
  };
};

/** Texts of one row, keyed by column name. A missing column leaves its field unchanged. */
export type Row = Readonly<Record<string, string | undefined>>;

/** Return the title of a row: its name, its key, or its identifying cells; empty if it has none. */
export const getRowTitle = ({ key = '', alike = [] }: Sheet, row: Row): string =>
  row.name || row[key] || alike.flatMap((name) => row[name] || []).join(', ');

/** True for an address, alone or in angle brackets after a name. Names may contain an at sign, too. */
export const isAddress = (text: string): boolean =>
  /[@＠﹫]/.test(text) && (!/\s/.test(text.trim()) || text.trimEnd().endsWith('>'));
/** Normalize a cell for comparison: names by their normalized form, addresses letter by letter. */
export const fold = (text = ''): string => (isAddress(text) ? foldAddress(text) : foldName(text));

/** Return the field of an attribute, which is also the name of its column. */
export const buildAttributePath = (key: string): string => `attributes.${key}`;
const isAttributePath = (name: string) => name.startsWith(buildAttributePath(''));

/** Create the schema of the columns that a row may have. */
export function createRowSchema({ columns, hasAttributes }: Sheet): z.ZodType<Row> {
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
