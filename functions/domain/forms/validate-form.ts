import { compare, isDecimal } from '#shared/decimal.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { Column, Field, Form } from '#shared/forms/form.ts';
import { ProblemList, type Problems, repeated } from '../problems.ts';
import { namesIn, unknownNames } from '../routing/facts.ts';
import { validateExpression } from './validate-expression.ts';

type Table = Extract<Field, { type: 'table' }>;

function expressionsOf(field: Field | Column): { part: string; expression: Expression }[] {
  const of = (part: string, value: unknown, expression: Expression | undefined) =>
    expression && typeof value === 'object' ? [{ part, expression }] : [];
  if (field.type === 'note') return of('visibleWhen', field.visibleWhen, field.visibleWhen);
  const required = typeof field.required === 'boolean' ? undefined : field.required;
  const formula = field.type === 'calculated' ? field.formula : undefined;
  return [
    ...of('visibleWhen', field.visibleWhen, field.visibleWhen),
    ...of('required', required, required),
    ...of('formula', formula, formula),
  ];
}

class FormLint {
  readonly problems = new ProblemList();
  readonly #form: Form;
  readonly #fields: readonly Field[];
  constructor(form: Form) {
    this.#form = form;
    this.#fields = fieldsOf(form);
  }

  #expressions(field: Field | Column, path: string, table?: Table) {
    const columns = new Set(table?.columns.map(({ key }) => key));
    const isKnown = (name: string) =>
      columns.has(name) || unknownNames({ field: name }, this.#form).length === 0;
    for (const { part, expression } of expressionsOf(field))
      for (const reason of validateExpression(expression, isKnown, namesIn))
        this.problems.add(`${path}.${part}`, reason);
  }

  #bounds(field: Field | Column, path: string) {
    const { problems } = this;
    if (field.type === 'number' && field.min !== undefined && field.max !== undefined)
      problems.expect(
        field.min <= field.max,
        `${path}.max`,
        'The maximum must not be below the minimum.',
      );
    if (field.type === 'text' && field.minLength !== undefined)
      problems.expect(
        field.minLength <= field.maxLength,
        `${path}.maxLength`,
        'The maximum length must not be below the minimum length.',
      );
    if (field.type === 'table')
      problems.expect(
        field.minRows <= field.maxRows,
        `${path}.maxRows`,
        'The maximum number must not be below the minimum number.',
      );
    if (field.type === 'money') this.#moneyBounds(field, path);
    if (field.type === 'date') this.#dateBounds(field, path);
    if ('options' in field)
      for (const value of repeated(field.options.map((option) => option.value)))
        problems.add(`${path}.options`, `"${value}" appears twice.`);
  }

  #moneyBounds({ min, max }: Extract<Field, { type: 'money' }>, path: string) {
    for (const [name, bound] of [
      ['min', min],
      ['max', max],
    ] as const)
      this.problems.expect(
        bound === undefined || isDecimal(bound),
        `${path}.${name}`,
        'Enter an amount such as 1150.30.',
      );
    if (min !== undefined && max !== undefined && isDecimal(min) && isDecimal(max))
      this.problems.expect(
        compare(min, max) <= 0,
        `${path}.max`,
        'The maximum must not be below the minimum.',
      );
  }

  #dateBounds({ notBefore, notAfter }: Extract<Field, { type: 'date' }>, path: string) {
    const isDate = (name: string | undefined) =>
      name === undefined ||
      name === '$today' ||
      this.#fields.some(({ key, type }) => key === name && type === 'date');
    this.problems.expect(isDate(notBefore), `${path}.notBefore`, 'Name a date field of this form.');
    this.problems.expect(isDate(notAfter), `${path}.notAfter`, 'Name a date field of this form.');
  }

  fields() {
    this.#form.sections.forEach((section, s) => {
      section.fields.forEach((field, f) => {
        const path = `sections.${s}.fields.${f}`;
        this.#expressions(field, path);
        this.#bounds(field, path);
        if (field.type !== 'table') return;
        for (const key of repeated(field.columns.map((column) => column.key)))
          this.problems.add(`${path}.columns`, `The column "${key}" appears twice.`);
        field.columns.forEach((column, c) => {
          this.#expressions(column, `${path}.columns.${c}`, field);
          this.#bounds(column, `${path}.columns.${c}`);
        });
      });
    });
  }

  /** A calculated field that needs itself, directly or through others, would never settle. */
  circles() {
    const formulas = new Map(
      this.#fields.flatMap((field) =>
        field.type === 'calculated'
          ? [[field.key, namesIn(field.formula).map((name) => name.split('.')[0] ?? name)] as const]
          : [],
      ),
    );
    const reaches = (from: string, to: string, seen: Set<string>): boolean =>
      (formulas.get(from) ?? []).some((name) => {
        if (name === to) return true;
        if (seen.has(name)) return false;
        seen.add(name);
        return reaches(name, to, seen);
      });
    for (const key of formulas.keys())
      if (reaches(key, key, new Set()))
        this.problems.add(this.#pathOf(key), 'The formula needs its own result.');
  }

  #pathOf(key: string): string {
    for (const [s, section] of this.#form.sections.entries()) {
      const f = section.fields.findIndex((field) => field.key === key);
      if (f >= 0) return `sections.${s}.fields.${f}.formula`;
    }
    return 'sections';
  }

  heads() {
    const { titleField, amountField, sections } = this.#form;
    for (const key of repeated(this.#fields.map((field) => field.key)))
      this.problems.add('sections', `The field "${key}" appears twice.`);
    for (const id of repeated(sections.map((section) => section.id)))
      this.problems.add('sections', `The section "${id}" appears twice.`);
    const title = this.#fields.find(({ key }) => key === titleField);
    const titled =
      title && ['text', 'longText', 'select', 'email', 'calculated', 'number'].includes(title.type);
    this.problems.expect(
      titled === true,
      'titleField',
      'Name a text, choice or number field of this form.',
    );
    if (amountField === undefined) return;
    const amount = this.#fields.find(({ key }) => key === amountField);
    const isMoney =
      amount?.type === 'money' || (amount?.type === 'calculated' && amount.currency !== undefined);
    this.problems.expect(
      isMoney,
      'amountField',
      'Name a money field, or a calculated one with a currency.',
    );
  }
}

/** Why a form is refused on save, by field path; empty when it is fine. Shape and lengths are the schema's part. */
export function validateFormDefinition(form: Form): Problems {
  const lint = new FormLint(form);
  lint.heads();
  lint.fields();
  lint.circles();
  return lint.problems.found;
}
