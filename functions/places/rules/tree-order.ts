type Node = { readonly id: string; readonly parentId: string | null };

/**
 * Return the nodes of a tree from top to bottom, siblings in the given order. Nodes without a parent here, or in a
 * cycle of parents, are at the end, so that none is lost.
 */
export function sortByTreeOrder<N extends Node>(nodes: readonly N[]): N[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const below = (parentId: string | null): N[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...below(node.id)]);
  const read = below(null);
  const seen = new Set(read);
  return [...read, ...nodes.filter((node) => !seen.has(node))];
}
