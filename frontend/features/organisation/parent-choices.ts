import {
  buildTreeRows,
  isBelow,
  type TreeNode,
} from '#frontend/components/lists/tree-list/tree.ts';

/** Indentation character. A native select collapses other whitespace. */
const indentCharacter = '\u2003';

/** Return the options for the parent of a node: the root, and all active nodes that are not below the node. */
export function buildParentChoices(
  nodes: readonly (TreeNode & { readonly isActive: boolean })[],
  id: string | undefined,
  top: string,
) {
  const own = nodes.find((node) => node.id === id)?.parentId;
  const allowed = nodes.filter(
    (node) =>
      node.id !== id && (node.isActive || node.id === own) && !(id && isBelow(nodes, node.id, id)),
  );
  return [
    { value: '', label: top },
    ...buildTreeRows(allowed).map(({ node, depth }) => ({
      value: node.id,
      label: `${indentCharacter.repeat(depth)}${node.name}`,
    })),
  ];
}
