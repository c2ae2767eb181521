import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly width?: string;
  readonly align?: 'end';
  /** left out where rows are blocks, as on a phone: the tree has no room for it */
  readonly wideOnly?: boolean;
  /** a key of the list's order; columns without one cannot be sorted by */
  readonly sortable?: boolean;
  /** says which row it is, or what can be done with it: it can't be left out */
  readonly fixed?: boolean;
  /** there for whoever chooses it */
  readonly hiddenAtFirst?: boolean;
  readonly render: (row: Row) => ReactNode;
};

export type Direction = 'ascending' | 'descending';

export type Sorting = {
  readonly by: string;
  readonly direction: Direction;
  readonly onChange: (by: string, direction: Direction) => void;
};

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** rows that can be chosen; without, all of them */
  readonly allows?: (id: string) => boolean;
  readonly onChange: (ids: ReadonlySet<string>) => void;
};
