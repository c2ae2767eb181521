import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { t } from '#frontend/lib/text.ts';
import { lookUp } from '#shared/look-up.ts';
import { findSortDirection, HeadLabel } from '../data-list/head.tsx';
import type { Column, Sorting } from '../data-list/types.ts';
import { useProgressiveRows } from '../data-list/use-progressive-rows.ts';
import { useRowKeys } from '../data-list/use-row-keys.ts';
import { longListThreshold } from '../long-list.ts';
import { buildTreeRows, type TreeNode, type TreeRow } from './tree.ts';
import classes from './tree-list.module.css';
import { TreeRowView } from './tree-row.tsx';
import { type TreeDragOptions, useTreeDrag } from './use-tree-drag.ts';

type TreeKeysOptions<Node extends TreeNode> = {
  readonly table: RefObject<HTMLElement | null>;
  readonly rows: readonly TreeRow<Node>[];
  readonly onToggle: (id: string, isOpen: boolean) => void;
};

/**
 * Keyboard navigation of a tree. Up and Down move between rows. Right opens a row, Left closes it or moves to its
 * parent, and Enter follows its link. Tab reaches one row at a time, and the controls in it.
 */
function useTreeKeys<Node extends TreeNode>({ table, rows, onToggle }: TreeKeysOptions<Node>) {
  const [activeId, setActiveId] = useState<string>();
  const isListed = rows.some(({ node }) => node.id === activeId);
  const active = isListed ? activeId : rows[0]?.node.id;

  function go(to: TreeRow<Node> | undefined) {
    if (!to) return;
    setActiveId(to.node.id);
    table.current?.querySelector<HTMLElement>(`[data-node="${to.node.id}"]`)?.focus();
  }

  function press(event: KeyboardEvent, row: TreeRow<Node>) {
    const { target } = event;
    if (target instanceof Element && target.closest('a, button, input')) return;
    const at = rows.findIndex(({ node }) => node.id === row.node.id);
    const { node, hasChildren, isOpen } = row;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => {
        if (hasChildren && !isOpen) onToggle(node.id, true);
        else if (hasChildren) go(rows[at + 1]);
      },
      ArrowLeft: () => {
        if (hasChildren && isOpen) onToggle(node.id, false);
        else go(rows.find((other) => other.node.id === node.parentId));
      },
      Enter: () => event.currentTarget.querySelector<HTMLElement>('[data-row]')?.click(),
    };
    const act = lookUp(acts, event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }
  return { active, setActiveId, press };
}

/** Up to this number of rows, the tree has no button that opens or closes all nodes. */
const fewRows = 15;

/** Return the ids of the nodes that have children in `nodes`. */
export function listBranchIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const known = new Set(nodes.map(({ id }) => id));
  return new Set(
    nodes.flatMap(({ parentId }) => (parentId !== null && known.has(parentId) ? [parentId] : [])),
  );
}

/** Return the ids of the nodes with children, except a single root node, because closing it would hide everything. */
export function listInitiallyClosedIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const ids = new Set(nodes.map(({ id }) => id));
  const [top, ...others] = nodes.filter(({ parentId }) => !ids.has(parentId ?? ''));
  const branches = new Set(listBranchIds(nodes));
  if (top && others.length === 0) branches.delete(top.id);
  return branches;
}

/**
 * Manage the collapsed nodes of a tree. A tree of more than 100 nodes starts collapsed, so that its top level fits the
 * screen.
 */
function useFolding(nodes: readonly TreeNode[]) {
  const branches = listBranchIds(nodes);
  const isLong = nodes.length > longListThreshold;
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    isLong ? listInitiallyClosedIds(nodes) : new Set(),
  );
  return {
    isLong,
    closed,
    isAnyClosed: [...branches].some((id) => closed.has(id)),
    canFoldAll: branches.size > 0 && nodes.length > fewRows,
    foldAll: (isClosed: boolean) => setClosed(isClosed ? branches : new Set()),
    onToggle: (id: string, isOpen: boolean) =>
      setClosed((now) =>
        isOpen ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
      ),
  };
}

type TreeListProps<Node extends TreeNode> = {
  readonly label: string;
  /** Visible nodes, siblings in their order. */
  readonly nodes: readonly Node[];
  /** The first column names the node. */
  readonly columns: readonly Column<Node>[];
  /** Undefined if nodes cannot be moved, for example while only a part of the tree is shown. */
  readonly drag?: TreeDragOptions<Node> | undefined;
  /** Undefined if siblings have a manual order. */
  readonly sorting?: Sorting;
  /** Only a part of the tree is shown, with every branch open. */
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
