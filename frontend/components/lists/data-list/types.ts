import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly width?: string;
  readonly align?: 'end';
  /** Omitted on narrow screens such as phones, where tree rows are blocks without room for this column. */
  readonly wideOnly?: boolean;
  /** The key is a sort key of the list; other columns cannot be sorted. */
  readonly sortable?: boolean;
  /** Identifies the row or contains its actions, so it cannot be hidden. */
  readonly fixed?: boolean;
  /** Optional column that is hidden by default. */
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
  /** Whether a row can be selected; by default all rows can. */
  readonly allows?: (id: string) => boolean;
  readonly onChange: (ids: ReadonlySet<string>) => void;
};
