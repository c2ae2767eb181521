import { useState } from 'react';
import { longList } from '../long-list.ts';
import type { TreeNode } from './tree.ts';

/** Few rows need no button that opens or closes all. */
const fewRows = 15;

/** Nodes with children among `nodes`. */
export function branchIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const known = new Set(nodes.map(({ id }) => id));
  return new Set(
    nodes.flatMap(({ parentId }) => (parentId !== null && known.has(parentId) ? [parentId] : [])),
  );
}

/** Nodes with children, without the one at the top of a tree that has only one: closed it would hide all. */
export function closedAtFirst(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const ids = new Set(nodes.map(({ id }) => id));
  const [top, ...others] = nodes.filter(({ parentId }) => !ids.has(parentId ?? ''));
  const branches = new Set(branchIds(nodes));
  if (top && others.length === 0) branches.delete(top.id);
  return branches;
}

/** Closed branches of a tree. A tree of more than 100 nodes begins closed, so that it can be taken in at once. */
export function useFolding(nodes: readonly TreeNode[]) {
  const branches = branchIds(nodes);
  const isLong = nodes.length > longList;
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    isLong ? closedAtFirst(nodes) : new Set(),
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
