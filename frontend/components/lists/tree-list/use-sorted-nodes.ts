import { useState } from 'react';
import { compareNames } from '#shared/fold-name.ts';
import type { Direction, Sorting } from '../data-list/types.ts';

/** Sort nodes by a text. Nodes without the text are last, and equal nodes keep their order. */
export const sortNodes = <Node>(
  nodes: readonly Node[],
  textOf: (node: Node) => string,
  direction: Direction,
): Node[] =>
  [...nodes].sort((a, b) => {
    const [left, right] = [textOf(a), textOf(b)];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    return direction === 'ascending' ? compareNames(left, right) : compareNames(right, left);
  });

/** Sort siblings by the selected column, initially by name. `texts`: sort text of a node, keyed by column. */
export function useSortedNodes<Node>(
  nodes: readonly Node[],
  texts: Readonly<Record<string, (node: Node) => string>>,
): { readonly nodes: Node[]; readonly sorting: Sorting } {
  const [{ by, direction }, setOrder] = useState<Pick<Sorting, 'by' | 'direction'>>({
    ...{ by: 'name', direction: 'ascending' },
  });
  const textOf = texts[by] ?? (() => '');
  return {
    nodes: sortNodes(nodes, textOf, direction),
    sorting: { by, direction, onChange: (key, way) => setOrder({ by: key, direction: way }) },
  };
}
