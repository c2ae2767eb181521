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

describe('a circle', () => {
  test('through a column and the field that adds it up is found at both', () => {
    const columns = [calculated('sum', 'total')];
    const table = { key: 'lines', label: 'Lines', type: 'table', columns };
    expect(refusedPaths([table, calculated('total', 'lines.sum')])).toEqual([
      'sections.0.fields.0.columns.0.formula',
      'sections.0.fields.1.formula',
    ]);
  });

  test('of conditions is found as one of formulas is', () => {
    const shown = { ...calculated('a', 'c'), visibleWhen: { field: 'b' } };
    expect(refusedPaths([shown, calculated('b', 'a'), calculated('c')])).toEqual([
      'sections.0.fields.0.visibleWhen',
      'sections.0.fields.1.formula',
    ]);
  });

  test('is none where a column has the name of a field that needs its table', () => {
    const columns = [calculated('total'), calculated('sum', 'total')];
    const table = { key: 'lines', label: 'Lines', type: 'table', columns };
    expect(refusedPaths([table, calculated('total', 'lines.sum')])).toEqual([]);
  });

  test('is found exactly where following the needs comes back, in any form', () => {
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
