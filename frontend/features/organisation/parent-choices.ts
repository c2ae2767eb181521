import { isBelow, type TreeNode, treeRows } from '#frontend/components/lists/tree-list/tree.ts';

/** Steps in are shown before a name: a native list of choices keeps no other space. */
const step = '\u2003';

/** Return the choices for the parent of a node: the top, and all active nodes that are not below it. */
export function parentChoices(
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
    ...treeRows(allowed).map(({ node, depth }) => ({
      value: node.id,
      label: `${step.repeat(depth)}${node.name}`,
    })),
  ];
}
