import { t } from '#frontend/lib/text.ts';
/** Node of a tree: a department, a location, a category. */
export type TreeNode = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
};

export type TreeRow<Node extends TreeNode> = {
  readonly node: Node;
  /** 0 for a root node */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** 1-based position among its siblings, and the number of siblings */
  readonly place: number;
  readonly siblings: number;
};

/** Position of a node: below a parent or at the root, and before a sibling or last. */
export type TreePosition = { readonly parentId: string | null; readonly before: string | null };

/**
 * Group nodes by parent in the given order. A node without a parent in the list is a root. In a cycle of parents, nodes
 * become roots so that all are shown.
 */
function groupNodesByParent<Node extends TreeNode>(nodes: readonly Node[]) {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const reaches = (node: Node) => {
    const seen = new Set<string>();
    let next: Node | undefined = node;
    while (next && !seen.has(next.id)) {
      seen.add(next.id);
      next = known.get(next.parentId ?? '');
    }
    return !next || next.id !== node.id;
  };
  return Map.groupBy(nodes, (node) =>
    known.has(node.parentId ?? '') && reaches(node) ? node.parentId : null,
  );
}

/** Return the visible rows of the tree from top to bottom, without the descendants of closed nodes. */
export function buildTreeRows<Node extends TreeNode>(
  nodes: readonly Node[],
  closed: ReadonlySet<string> = new Set(),
): TreeRow<Node>[] {
  const children = groupNodesByParent(nodes);
  const below = (parentId: string | null, depth: number): TreeRow<Node>[] =>
    (children.get(parentId) ?? []).flatMap((node, n, siblings) => {
      const hasChildren = children.has(node.id);
      const isOpen = !closed.has(node.id);
      const row = { node, depth, hasChildren, isOpen, place: n + 1, siblings: siblings.length };
      return [row, ...(isOpen ? below(node.id, depth + 1) : [])];
    });
  return below(null, 0);
}

/** Return the matching nodes and their ancestors. */
export function includeAncestors<Node extends TreeNode>(
  nodes: readonly Node[],
  isWanted: (node: Node) => boolean,
): Node[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes.filter(isWanted)) {
    let next: Node | undefined = node;
    while (next && !kept.has(next.id)) {
      kept.add(next.id);
      next = known.get(next.parentId ?? '');
    }
  }
  return nodes.filter(({ id }) => kept.has(id));
}

/**
 * Return all possible positions of a node in reading order, except below itself. A tree with automatic order has one
 * position below each other node and one at the root.
 */
export function listTreePositions(
  nodes: readonly TreeNode[],
  id: string,
  isOrdered: boolean,
): TreePosition[] {
  const children = groupNodesByParent(nodes.filter((node) => node.id !== id));
  const within = (parentId: string | null): TreePosition[] => {
    const others = children.get(parentId) ?? [];
    return [
      ...(isOrdered ? [] : [{ parentId, before: null }]),
      ...others
        .filter((other) => !isBelow(nodes, other.id, id))
        .flatMap((other) => [
          ...(isOrdered ? [{ parentId, before: other.id }] : []),
          ...within(other.id),
        ]),
      ...(isOrdered ? [{ parentId, before: null }] : []),
    ];
  };
  return within(null);
}

/** Whether a node is a descendant of another one. */
export function isBelow(nodes: readonly TreeNode[], id: string, aboveId: string): boolean {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  let next = known.get(id)?.parentId ?? null;
  while (next && !seen.has(next)) {
    if (next === aboveId) return true;
    seen.add(next);
    next = known.get(next)?.parentId ?? null;
  }
  return false;
}

/** Return the current position of a node. */
export function locateNode(
  nodes: readonly TreeNode[],
  id: string,
  isOrdered: boolean,
): TreePosition {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null;
  const siblings = nodes.filter((node) => node.parentId === parentId);
  const next = siblings[siblings.findIndex((node) => node.id === id) + 1];
  return { parentId, before: isOrdered ? (next?.id ?? null) : null };
}

export const isSamePosition = (a: TreePosition, b: TreePosition) =>
  a.parentId === b.parentId && a.before === b.before;

/** Describe a position: "in Sales", "in Sales, before Field", "at the top level" */
export function formatTreePosition(
  nodes: readonly TreeNode[],
  { parentId, before }: TreePosition,
): string {
  const nameOf = (id: string | null) => nodes.find((node) => node.id === id)?.name;
  const parent = nameOf(parentId);
  const next = nameOf(before);
  if (parent) return next ? t`in ${parent}, before ${next}` : t`in ${parent}`;
  return next ? t`at the top level, before ${next}` : t`at the top level`;
}
