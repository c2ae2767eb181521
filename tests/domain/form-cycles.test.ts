import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { FormContent } from '#shared/forms/form.ts';

const content = (fields: readonly object[]) =>
  FormContent.parse({
    name: 'Form',
    titleField: 'a',
    sections: [{ id: 'main', title: 'Main', fields }],
  });
const calculated = (key: string, ...names: string[]) => ({
  ...{ key, label: key, type: 'calculated' },
  formula: { op: 'sum', of: [{ value: 1 }, ...names.map((field) => ({ field }))] },
});
const refusedPaths = (fields: readonly object[]) => Object.keys(validateFormSize(content(fields)));

describe('a cycle in a form', () => {
  test('a cycle through a table column and the field that sums it is reported at both fields', () => {
    const columns = [calculated('sum', 'total')];
    const table = { key: 'lines', label: 'Lines', type: 'table', columns };
    expect(refusedPaths([table, calculated('total', 'lines.sum')])).toEqual([
      'sections.0.fields.0.columns.0.formula',
      'sections.0.fields.1.formula',
    ]);
  });

  test('a cycle that includes a condition is reported like a cycle of formulas', () => {
    const shown = { ...calculated('a', 'c'), visibleWhen: { field: 'b' } };
    expect(refusedPaths([shown, calculated('b', 'a'), calculated('c')])).toEqual([
      'sections.0.fields.0.visibleWhen',
      'sections.0.fields.1.formula',
    ]);
  });

  test('a column with the same name as a field that depends on its table is not reported as a cycle', () => {
    const columns = [calculated('total'), calculated('sum', 'total')];
    const table = { key: 'lines', label: 'Lines', type: 'table', columns };
    expect(refusedPaths([table, calculated('total', 'lines.sum')])).toEqual([]);
  });

  test('a field is reported as part of a cycle if and only if its dependencies lead back to it', () => {
    const names = Array.from({ length: 8 }, (_, n) => `f${n}`);
    const needs = fc.array(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }), {
      minLength: names.length,
      maxLength: names.length,
    });
    fc.assert(
      fc.property(needs, (of) => {
        const comesBack = (from: number): boolean => {
          const reached = new Set(of[from]);
          for (const name of reached)
            for (const next of of[names.indexOf(name)] ?? []) reached.add(next);
          return reached.has(names[from] ?? '');
        };
        const found = refusedPaths(names.map((name, n) => calculated(name, ...(of[n] ?? []))));
        const expected = names.flatMap((_, n) =>
          comesBack(n) ? [`sections.0.fields.${n}.formula`] : [],
        );
        expect(found).toEqual(expected);
      }),
    );
  });
});
