import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexNames, type ReferencedItem } from '#shared/import/names.ts';
import { joinParts, splitParts } from '#shared/import/parts.ts';
import { planRows } from '#shared/import/plan-rows.ts';
import type { Row } from '#shared/import/sheet.ts';
import { departmentSheet, personSheet } from '#shared/import/sheets.ts';
import { locationTypeSheet } from '#shared/reference/location-kind-files-api.ts';

const row = (name: string, parent = '', code = ''): Row => ({ name, parent, code });
const plan = (rows: readonly Row[]) => {
  const { order, refused } = planRows(departmentSheet, rows);
  return { names: order.map((place) => rows[place]?.name), refused: Object.fromEntries(refused) };
};

describe('import of rows', () => {
  test('an imported row follows its parent row, which is found by code, path or name', () => {
    const rows = [
      row('Payables', 'Finance / Accounting'),
      row('Accounting', 'fin'),
      row('Tax', 'Accounting'),
      row('Finance', '', 'FIN'),
    ];
    expect(plan(rows).names).toEqual(['Finance', 'Accounting', 'Tax', 'Payables']);
  });

  test('an imported department is accepted with the same name as its parent', () => {
    const rows = [row('Finance', 'Finance'), row('Finance')];
    expect(plan(rows)).toEqual({ names: ['Finance', 'Finance'], refused: {} });
  });

  test('imported rows that are their own ancestors are rejected', () => {
    const rows = [row('A', 'C1', 'A1'), row('B', 'A1', 'B1'), row('C', 'B1', 'C1')];
    const why = ['A, C, B would be below each other.'];
    expect(plan([...rows, row('D', 'D1', 'D1'), row('E', 'C1')])).toEqual({
      names: ['E'],
      refused: {
        0: { parent: why },
        1: { parent: why },
        2: { parent: why },
        3: { parent: ['D would be below itself.'] },
      },
    });
  });

  test('two rows with different data for the same department are both rejected', () => {
    const why = { row: ['Another row says something else of the same department.'] };
    const rows = [row('Sales', '', 'S'), row('Sales', '', 's'), row('Legal'), row('Legal')];
    expect(plan(rows)).toEqual({ names: ['Legal', 'Legal'], refused: { 0: why, 1: why } });
  });

  test('two rows of a person that differ only in spaces or in the notation of the email address count as one', () => {
    const row = { name: 'Ada Lee', email: 'ada@example.org' };
    const other = { name: ' Ada Lee ', email: 'Ada@EXAMPLE.org ' };
    const wide = { ...row, email: 'ada＠example.org' };
    expect(planRows(personSheet, [row, other, wide]).refused.size).toBe(0);
    expect(planRows(personSheet, [row, { ...other, name: 'Ada Ray' }]).refused.size).toBe(2);
  });

  test('a location type is imported after the rows of its parent types, and a cycle of types is accepted', () => {
    const types = [
      { name: 'Desk', parentTypes: 'room; Hall' },
      { name: 'Hall', parentTypes: 'Site;hall' },
      { name: 'Room', parentTypes: 'Hall; A // B; Nowhere' },
      { name: 'A / B', parentTypes: 'Site' },
      { name: 'Site' },
      { name: 'Dock', parentTypes: 'Pier' },
      { name: 'Pier', parentTypes: 'Dock' },
    ];
    const { order, refused } = planRows(locationTypeSheet, types);
    expect(refused.size).toBe(0);
    const names = order.map((place) => types[place]?.name);
    expect(names).toEqual(['Site', 'A / B', 'Hall', 'Room', 'Desk', 'Dock', 'Pier']);
  });

  test('imported rows with invalid characters are rejected', () => {
    expect(plan([row('Two\nlines')]).refused[0]).toEqual({ name: ['Invalid characters: U+000A.'] });
  });
});

const word = fc.stringMatching(/^[ab/ '=]{1,6}$/).filter((text) => text === text.trim());
/** Trees with similar names and codes. Sibling names differ, and codes are unique. */
const trees = fc
  .array(fc.record({ name: word, code: fc.option(word, { nil: '' }), above: fc.nat() }), {
    maxLength: 12,
  })
  .map((drawn) => {
    const nodes: (ReferencedItem & { code: string; parentId: string | null })[] = [];
    for (const { name, code, above } of drawn) {
      const parentId = nodes[above % (nodes.length + 1)]?.id ?? null;
      const isFree = !nodes.some((one) => one.parentId === parentId && one.name === name);
      const isCodeFree = !nodes.some((one) => one.code === code);
      if (isFree)
        nodes.push({ id: String(nodes.length), name, parentId, code: isCodeFree ? code : '' });
    }
    return nodes;
  });

test("a department's name or path in a file identifies it, whatever the names of other departments", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const names = indexNames('department', tree);
      for (const { id } of tree) expect(names.find(names.textOf(id) ?? '')).toEqual({ id });
    }),
    { numRuns: 2000 },
  );
});

test('several texts in one cell are read back as written, whatever characters they contain', () => {
  const part = fc.stringMatching(/^[a; /'=]{1,6}$/).filter((text) => text.trim() === text);
  const parts = fc.array(part.filter((text) => text !== ''));
  fc.assert(
    fc.property(parts, (texts) => {
      expect(splitParts(joinParts(texts))).toEqual(texts);
    }),
  );
  expect(splitParts(' Owned;Rented ;; half; ; ')).toEqual(['Owned', 'Rented ; half']);
});

test('the order of import does not depend on the order of the rows in the file', () => {
  const shuffled = trees.chain((tree) => {
    const names = indexNames('department', tree);
    const rows = tree.map(({ name, code, parentId }) =>
      row(name, parentId === null ? '' : names.textOf(parentId), code),
    );
    return fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }));
  });
  fc.assert(
    fc.property(shuffled, ([rows, others]) => {
      const inOrder = (of: readonly Row[]) => planRows(departmentSheet, of).order.map((n) => of[n]);
      expect(inOrder(others)).toEqual(inOrder(rows));
    }),
    { numRuns: 1000 },
  );
});
