import { useRef } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { findSortDirection, HeadLabel } from '../data-list/head.tsx';
import type { Column, Sorting } from '../data-list/types.ts';
import { useProgressiveRows } from '../data-list/use-progressive-rows.ts';
import { useRowKeys } from '../data-list/use-row-keys.ts';
import { buildTreeRows, type TreeNode } from './tree.ts';
import classes from './tree-list.module.css';
import { TreeRowView } from './tree-row.tsx';
import { useFolding } from './use-folding.ts';
import { type TreeDragOptions, useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

type TreeListProps<Node extends TreeNode> = {
  readonly label: string;
  /** visible nodes, siblings in their order */
  readonly nodes: readonly Node[];
  /** the first column names the node */
  readonly columns: readonly Column<Node>[];
  /** undefined if nodes cannot be moved, for example while only a part of the tree is shown */
  readonly drag?: TreeDragOptions<Node> | undefined;
  /** undefined if siblings have a manual order */
  readonly sorting?: Sorting;
  /** only a part of the tree is shown, with every branch open */
  readonly isNarrowed?: boolean;
};

/** Tree with columns and collapsible rows. A row is moved by its handle, with the pointer or the keyboard. */
export function TreeList<Node extends TreeNode>(props: TreeListProps<Node>) {
  const { label, nodes, columns, drag, sorting, isNarrowed = false } = props;
  const table = useRef<HTMLDivElement>(null);
  const folding = useFolding(nodes);
  const { onToggle } = folding;
  const rows = buildTreeRows(nodes, isNarrowed ? undefined : folding.closed);
  const drawn = useProgressiveRows(rows);
  const keys = useTreeKeys({ table, rows, onToggle });
  const dragging = useTreeDrag(nodes, drag);
  useRowKeys(table);
  return (
    <>
      {folding.canFoldAll && !isNarrowed ? (
        <div className="row stretch end">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => folding.foldAll(!folding.isAnyClosed)}
          >
            {folding.isAnyClosed ? t`Open all` : t`Close all`}
          </Button>
        </div>
      ) : null}
      <div
        ref={table}
        role="treegrid"
        aria-label={label}
        className={classes.tree}
        data-long={folding.isLong || undefined}
        style={{
          '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' '),
          '--lead': drag ? '48px' : '24px',
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: the phone's look, rows as blocks, would take a table's roles away */}
        <div
          role="row"
          tabIndex={-1}
          className={classes.head}
          data-into={dragging.lifted?.place.parentId === null || undefined}
        >
          {columns.map((column) => (
            // biome-ignore lint/a11y/useSemanticElements: the phone's look, rows as blocks, would take a table's roles away
            <div
              key={column.key}
              role="columnheader"
              tabIndex={-1}
              data-align={column.align}
              aria-sort={findSortDirection(column, sorting)}
            >
              {column.label ? (
                <HeadLabel column={column} sorting={sorting} />
              ) : (
                <VisuallyHidden>{t`More`}</VisuallyHidden>
              )}
            </div>
          ))}
        </div>
        {drawn.map((row) => (
          <TreeRowView
            key={row.node.id}
            row={row}
            columns={columns}
            isActive={keys.active === row.node.id}
            onFocus={() => keys.setActiveId(row.node.id)}
            onKeyDown={(event) => keys.press(event, row)}
            onToggle={(isOpen) => onToggle(row.node.id, isOpen)}
            drag={drag && dragging}
          />
        ))}
      </div>
      {dragging.hypothesis ? <p className={classes.hypothesis}>{dragging.hypothesis}</p> : null}
      <VisuallyHidden>
        <span role="status">{dragging.said}</span>
      </VisuallyHidden>
    </>
  );
}
