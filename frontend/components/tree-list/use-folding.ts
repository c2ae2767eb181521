import { useState } from 'react';
import type { TreeNode } from './tree.ts';

/** A longer tree begins with its branches closed. */
const mostOpen = 100;
/** Few rows need no button that opens or closes all. */
const fewRows = 15;

/** Nodes with children among `nodes`. */
export function branchIds(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const known = new Set(nodes.map(({ id }) => id));
  return new Set(
    nodes.flatMap(({ parentId }) => (parentId !== null && known.has(parentId) ? [parentId] : [])),
  );
}

/** Closed branches of a tree. A tree of more than 100 nodes begins closed, so that it can be taken in at once. */
export function useFolding(nodes: readonly TreeNode[]) {
  const branches = branchIds(nodes);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    nodes.length > mostOpen ? branches : new Set(),
  );
  return {
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
