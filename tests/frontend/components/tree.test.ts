import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildTreeRows,
  formatTreePosition,
  includeAncestors,
  isBelow,
  listTreePositions,
  locateNode,
} from '#frontend/components/lists/tree-list/tree.ts';
import {
  listBranchIds,
  listInitiallyClosedIds,
} from '#frontend/components/lists/tree-list/tree-list.tsx';
import { sortNodes } from '#frontend/components/lists/tree-list/use-sorted-nodes.ts';

const node = (id: string, parentId: string | null = null) => ({ id, name: id, parentId });
const sales = [node('Board'), node('Sales', 'Board'), node('Field', 'Sales'), node('Legal')];

test('a tree is listed from top to bottom without the descendants of collapsed nodes', () => {
  const rows = (closed: string[]) =>
    buildTreeRows(sales, new Set(closed)).map(({ node: { id }, depth }) => `${depth} ${id}`);
  expect(rows([])).toEqual(['0 Board', '1 Sales', '2 Field', '0 Legal']);
  expect(rows(['Sales'])).toEqual(['0 Board', '1 Sales', '0 Legal']);
});

test('only tree nodes with visible children are collapsible', () => {
  expect([...listBranchIds(sales)]).toEqual(['Board', 'Sales']);
  expect([...listBranchIds(sales.filter(({ id }) => id !== 'Board'))]).toEqual(['Sales']);
});

test('a long tree starts collapsed, except for a root without siblings', () => {
  expect([...listInitiallyClosedIds(sales)]).toEqual(['Board', 'Sales']);
  expect([...listInitiallyClosedIds(sales.filter(({ id }) => id !== 'Legal'))]).toEqual(['Sales']);
});

test('a search match in a tree is shown with its ancestors', () => {
  const found = includeAncestors(sales, ({ name }) => name === 'Field');
  expect(found.map(({ id }) => id)).toEqual(['Board', 'Sales', 'Field']);
});

test('sibling nodes of a tree sort by the selected column, with numbers by value and empty texts last', () => {
  const codes: Record<string, string> = { Board: 'C10', Sales: 'C2', Field: '', Legal: 'C1' };
  const sorted = (direction: 'ascending' | 'descending') =>
    sortNodes(sales, ({ id }) => codes[id] ?? '', direction).map(({ id }) => id);
  expect(sorted('ascending')).toEqual(['Legal', 'Sales', 'Board', 'Field']);
  expect(sorted('descending')).toEqual(['Board', 'Sales', 'Legal', 'Field']);
});

test('accents and special letters do not affect the order of sibling nodes of a tree', () => {
  const names: Record<string, string> = {
    Board: 'Zoll',
    Sales: 'Łódź',
    Field: 'Øst',
    Legal: 'O\u0308l',
  };
  const sorted = sortNodes(sales, ({ id }) => names[id] ?? '', 'ascending');
  expect(sorted.map(({ id }) => names[id])).toEqual(['Łódź', 'O\u0308l', 'Øst', 'Zoll']);
});

test('a tree node without a manual order can move to the top level or into any node except its descendants', () => {
  expect(listTreePositions(sales, 'Sales', false)).toEqual([
    { parentId: null, before: null },
    { parentId: 'Board', before: null },
    { parentId: 'Legal', before: null },
  ]);
  expect(locateNode(sales, 'Sales', false)).toEqual({ parentId: 'Board', before: null });
});

test('a tree node with a manual order can move into another node, before any other node, or to the end of its siblings', () => {
  const words = listTreePositions(sales, 'Legal', true).map((place) =>
    formatTreePosition(sales, place),
  );
  expect(words).toEqual([
    'at the top level, before Board',
    'in Board, before Sales',
    'in Sales, before Field',
    'in Field',
    'in Sales',
    'in Board',
    'at the top level',
  ]);
  expect(locateNode(sales, 'Board', true)).toEqual({ parentId: null, before: 'Legal' });
});

test('a tree lists each node exactly once, even with cycles and unknown parents', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const parents = fc.array(fc.option(id), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(parents, (given) => {
      const nodes = ['a', 'b', 'c', 'd', 'e'].map((name, n) => node(name, given[n] ?? null));
      const rows = buildTreeRows(nodes);
      expect(rows.map((row) => row.node.id).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
      for (const one of nodes)
        for (const { parentId } of listTreePositions(nodes, one.id, true))
          expect(parentId !== null && isBelow(nodes, parentId, one.id)).toBe(false);
    }),
  );
});
