import { t } from '#frontend/lib/text.ts';
/** A thing of a tree: a department, a location, a category. */
export type TreeNode = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
};

export type TreeRow<Node extends TreeNode> = {
  readonly node: Node;
  /** 0 at the top */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** its place among its siblings, from 1 on, and how many they are */
  readonly place: number;
  readonly siblings: number;
};

/** Place for a node: below a parent or at the top; before a sibling, or last. */
export type TreePlace = { readonly parentId: string | null; readonly before: string | null };

/**
 * Nodes by the parent they are shown under, in the order given. Who has no parent here is at the top; in a circle of
 * parents one is put there.
 */
function byParent<Node extends TreeNode>(nodes: readonly Node[]) {
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

/** The tree as it is read from top to bottom, without what lies below a closed node. */
export function treeRows<Node extends TreeNode>(
  nodes: readonly Node[],
  closed: ReadonlySet<string> = new Set(),
): TreeRow<Node>[] {
  const children = byParent(nodes);
  const below = (parentId: string | null, depth: number): TreeRow<Node>[] =>
    (children.get(parentId) ?? []).flatMap((node, n, siblings) => {
      const hasChildren = children.has(node.id);
      const isOpen = !closed.has(node.id);
      const row = { node, depth, hasChildren, isOpen, place: n + 1, siblings: siblings.length };
      return [row, ...(isOpen ? below(node.id, depth + 1) : [])];
    });
  return below(null, 0);
}

/** The nodes that are wanted, with those above them. */
export function withAncestors<Node extends TreeNode>(
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
 * Every place where a node can go, in reading order: nowhere below itself. In a tree that is ordered by itself there is
 * one below each other node, and the top.
 */
export function placesFor(nodes: readonly TreeNode[], id: string, isOrdered: boolean): TreePlace[] {
  const children = byParent(nodes.filter((node) => node.id !== id));
  const within = (parentId: string | null): TreePlace[] => {
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

/** Whether a node lies somewhere below another one. */
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

/** Return the current place of a node. */
export function locateNode(nodes: readonly TreeNode[], id: string, isOrdered: boolean): TreePlace {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null;
  const siblings = nodes.filter((node) => node.parentId === parentId);
  const next = siblings[siblings.findIndex((node) => node.id === id) + 1];
  return { parentId, before: isOrdered ? (next?.id ?? null) : null };
}

export const isSamePlace = (a: TreePlace, b: TreePlace) =>
  a.parentId === b.parentId && a.before === b.before;

/** "in Sales", "in Sales, before Field", "at the top level" */
export function placeWords(nodes: readonly TreeNode[], { parentId, before }: TreePlace): string {
  const nameOf = (id: string | null) => nodes.find((node) => node.id === id)?.name;
  const parent = nameOf(parentId);
  const next = nameOf(before);
  if (parent) return next ? t`in ${parent}, before ${next}` : t`in ${parent}`;
  return next ? t`at the top level, before ${next}` : t`at the top level`;
}
