import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '#frontend/lib/text.ts';
import type { Column } from '../data-list/types.ts';
import type { TreeNode, TreeRow } from './tree.ts';
import classes from './tree-list.module.css';
import type { useTreeDrag } from './use-tree-drag.ts';

type TreeRowProps<Node extends TreeNode> = {
  readonly row: TreeRow<Node>;
  readonly columns: readonly Column<Node>[];
  /** The row that Tab focuses. */
  readonly isActive: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: (isOpen: boolean) => void;
  readonly drag: ReturnType<typeof useTreeDrag<Node>> | undefined;
};

/** Return the drop marker of this row while a node is dragged, which shows the target position. */
function findDropMark<Node extends TreeNode>({ row: { node }, drag }: TreeRowProps<Node>) {
  const lifted = drag?.lifted;
  if (!lifted) return undefined;
  if (lifted.id === node.id) return 'lifted';
  if (lifted.place.before === node.id) return 'before';
  return lifted.place.parentId === node.id ? 'into' : undefined;
}

/** Row of a tree, which shows a node with its columns. */
export function TreeRowView<Node extends TreeNode>(props: TreeRowProps<Node>) {
  const { row, columns, isActive, onFocus, onKeyDown, onToggle, drag } = props;
  const { node, depth, hasChildren, isOpen, place, siblings } = row;
  const [first, ...others] = columns;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the phone's look, rows as blocks, would take a table's roles away
    <div
      role="row"
      className={classes.row}
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-label={node.name}
      data-node={node.id}
      data-mark={findDropMark(props)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the phone's look, rows as blocks, would take a table's roles away */}
      <div role="gridcell" tabIndex={-1} className={classes.first}>
        <div
          className="row shrink"
          style={{ paddingInlineStart: `calc(${depth} * var(--indent))` }}
        >
          {drag ? (
            <button
              type="button"
              className={classes.grip}
              aria-label={t`Move ${node.name}`}
              tabIndex={isActive ? 0 : -1}
              onKeyDown={(event) => drag.press(event, node)}
              onPointerDown={(event) => drag.grab(event, node)}
            >
              <IconGripVertical size={15} stroke={1.75} aria-hidden />
            </button>
          ) : null}
          {hasChildren ? (
            <button
              type="button"
              className={classes.toggle}
              aria-label={isOpen ? t`Close ${node.name}` : t`Open ${node.name}`}
              tabIndex={-1}
              onClick={() => onToggle(!isOpen)}
            >
              <Chevron size={15} stroke={1.75} aria-hidden />
            </button>
          ) : (
            <span className={classes.toggle} />
          )}
          <div className="grow shrink">{first?.render(node)}</div>
        </div>
      </div>
      {others.map(({ key, label, align, wideOnly, render }) => (
        // biome-ignore lint/a11y/useSemanticElements: the phone's look, rows as blocks, would take a table's roles away
        <div
          key={key}
          role="gridcell"
          tabIndex={-1}
          className={classes.cell}
          data-label={label || undefined}
          data-align={align}
          data-wide={wideOnly || undefined}
          style={{ '--depth': depth }}
        >
          {render(node)}
        </div>
      ))}
    </div>
  );
}
