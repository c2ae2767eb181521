type Node = { readonly id: string; readonly parentId: string | null };

/**
 * Nodes of a tree as it is read from top to bottom, siblings in the order given. Who has no parent here, or is in a
 * circle of parents, comes last, so that nobody is lost.
 */
export function inTreeOrder<N extends Node>(nodes: readonly N[]): N[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const below = (parentId: string | null): N[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...below(node.id)]);
  const read = below(null);
  const seen = new Set(read);
  return [...read, ...nodes.filter((node) => !seen.has(node))];
}
