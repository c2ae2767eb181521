import { useState } from 'react';
import { longListThreshold } from '../long-list.ts';
import type { TreeNode } from './tree.ts';

/** Up to this number of rows, the tree has no button that opens or closes all nodes. */
const fewRows = 15;

/** Return the ids of the nodes that have children in `nodes`. */
export function branchIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const known = new Set(nodes.map(({ id }) => id));
  return new Set(
    nodes.flatMap(({ parentId }) => (parentId !== null && known.has(parentId) ? [parentId] : [])),
  );
}

/** Nodes with children, except a single root node, because closing it would hide everything. */
export function listInitiallyClosedIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const ids = new Set(nodes.map(({ id }) => id));
  const [top, ...others] = nodes.filter(({ parentId }) => !ids.has(parentId ?? ''));
  const branches = new Set(branchIds(nodes));
  if (top && others.length === 0) branches.delete(top.id);
  return branches;
}

/**
 * Manage the collapsed nodes of a tree. A tree of more than 100 nodes starts collapsed, so that its top level fits the
 * screen.
 */
export function useFolding(nodes: readonly TreeNode[]) {
  const branches = branchIds(nodes);
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
