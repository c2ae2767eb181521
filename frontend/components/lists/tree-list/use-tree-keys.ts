import { type KeyboardEvent, type RefObject, useState } from 'react';
import { lookUp } from '#shared/look-up.ts';
import type { TreeNode, TreeRow } from './tree.ts';

type TreeKeysOptions<Node extends TreeNode> = {
  readonly table: RefObject<HTMLElement | null>;
  readonly rows: readonly TreeRow<Node>[];
  readonly onToggle: (id: string, isOpen: boolean) => void;
};

/**
 * Keyboard navigation of a tree. Up and Down move between rows. Right opens a row, Left closes it or moves to its
 * parent, and Enter follows its link. Tab reaches one row at a time, and the controls in it.
 */
export function useTreeKeys<Node extends TreeNode>({
  table,
  rows,
  onToggle,
}: TreeKeysOptions<Node>) {
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
