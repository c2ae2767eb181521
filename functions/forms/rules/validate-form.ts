import { findUnknownNames, listExpressionNames } from '#functions/organisation/rules/facts.ts';
import {
  findDuplicates,
  ProblemList,
  type Problems,
} from '#functions/organisation/rules/problems.ts';
import { hasValidCurrencyDecimals } from '#shared/currency.ts';
import { compareDecimals, isDecimal } from '#shared/decimal.ts';
import { type Column, type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import { canBeAmount, canBeTitle } from '#shared/forms/headline.ts';
import { t } from '#shared/language/t.ts';
import { findConditionLabel } from '#shared/routing/condition-words.ts';
import { listFieldExpressions, reportCircularDependencies } from './find-cycles.ts';
import { validateExpression, validateSize } from './validate-expression.ts';
import { validateUnits } from './validate-units.ts';

type Table = Extract<Field, { type: 'table' }>;
/** Maximum number of fields, far more than a paper form has. */
const maxFields = 300;

class FormLint {
  readonly problems = new ProblemList();
  readonly #form: FormContent;
  readonly #fields: readonly Field[];
  readonly #former: readonly FormContent[];
  constructor(form: FormContent, former: readonly FormContent[] = []) {
    this.#form = form;
    this.#fields = listFields(form);
    this.#former = former;
  }

  #unknown(name: string): string {
    const label = findConditionLabel(name, { forms: this.#former });
    return label === name ? t`field with the key “${name}”` : t`field “${label}” any more`;
  }

  #expressions(field: Field | Column, path: string, table?: Table) {
    const columns = new Set(table?.columns.map(({ key }) => key));
    const whyUnknown = (name: string) =>
      columns.has(name) || findUnknownNames({ field: name }, this.#form).length === 0
        ? []
        : [t`The form has no ${this.#unknown(name)}.`];
    for (const { part, expression } of listFieldExpressions(field))
      for (const reason of [
        ...validateExpression(expression, whyUnknown, listExpressionNames),
        ...validateUnits(expression, part === 'formula' ? field : undefined, this.#form, table),
      ])
        this.problems.add(`${path}.${part}`, reason);
  }

  #bounds(field: Field | Column, path: string) {
    const { problems } = this;
    if (field.type === 'number' && field.min !== undefined && field.max !== undefined)
      problems.expect(
        field.min <= field.max,
        `${path}.max`,
        t`The maximum must not be below the minimum.`,
      );
    if (field.type === 'text' && field.minLength !== undefined)
      problems.expect(
        field.minLength <= field.maxLength,
        `${path}.maxLength`,
        t`The maximum length must not be below the minimum length.`,
      );
    if (field.type === 'table')
      problems.expect(
        field.minRows <= field.maxRows,
        `${path}.maxRows`,
        t`The maximum number must not be below the minimum number.`,
      );
    if (field.type === 'money') this.#moneyBounds(field, path);
    if (field.type === 'date') this.#dateBounds(field, path);
    if ('options' in field)
      for (const value of findDuplicates(field.options.map((option) => option.value)))
        problems.add(`${path}.options`, t`“${value}” appears twice.`);
  }

  #moneyBounds({ min, max, currency }: Extract<Field, { type: 'money' }>, path: string) {
    for (const [name, bound] of [
      ['min', min],
      ['max', max],
    ] as const)
      this.problems.expect(
        bound === undefined || (isDecimal(bound) && hasValidCurrencyDecimals(bound, currency)),
        `${path}.${name}`,
        t`Enter an amount such as 1150.30.`,
      );
    if (min !== undefined && max !== undefined && isDecimal(min) && isDecimal(max))
      this.problems.expect(
        compareDecimals(min, max) <= 0,
        `${path}.max`,
        t`The maximum must not be below the minimum.`,
      );
  }

  #dateBounds({ notBefore, notAfter }: Extract<Field, { type: 'date' }>, path: string) {
    const isDate = (name: string | undefined) =>
      name === undefined ||
      name === '$today' ||
      this.#fields.some(({ key, type }) => key === name && type === 'date');
    this.problems.expect(
      isDate(notBefore),
      `${path}.notBefore`,
      t`Name a date field of this form.`,
    );
    this.problems.expect(isDate(notAfter), `${path}.notAfter`, t`Name a date field of this form.`);
  }

  fields() {
    this.#form.sections.forEach((section, s) => {
      section.fields.forEach((field, f) => {
        const path = `sections.${s}.fields.${f}`;
        this.#expressions(field, path);
        this.#bounds(field, path);
        if (field.type !== 'table') return;
        for (const key of findDuplicates(field.columns.map((column) => column.key)))
          this.problems.add(`${path}.columns`, t`The column “${key}” appears twice.`);
        field.columns.forEach((column, c) => {
          this.#expressions(column, `${path}.columns.${c}`, field);
          this.#bounds(column, `${path}.columns.${c}`);
          this.#onlyAsColumn(column, `${path}.columns.${c}`);
        });
      });
    });
  }

  /** Rows have no identity, so a locked column can't be compared with its former value. */
  #onlyAsColumn(column: Column, path: string) {
    const isLocked = 'readOnly' in column && column.readOnly !== undefined;
    this.problems.expect(!isLocked, `${path}.readOnly`, t`A column can’t be locked.`);
    const isFilled = 'prefill' in column && column.prefill !== undefined;
    this.problems.expect(!isFilled, `${path}.prefill`, t`A column can’t be filled in before.`);
  }

  /** Return the errors of a form that is too costly to evaluate, which is refused even as a draft. */
  hostile() {
    const inAll = this.#fields.flatMap((field) => (field.type === 'table' ? field.columns : field));
    this.problems.expect(
      inAll.length <= maxFields,
      'sections',
      t`A form has at most ${maxFields} fields, columns of tables included.`,
    );
    for (const [s, section] of this.#form.sections.entries())
      for (const [f, field] of section.fields.entries()) {
        const path = `sections.${s}.fields.${f}`;
        this.#sizes(field, path);
        if (field.type === 'table')
          for (const [c, column] of field.columns.entries())
            this.#sizes(column, `${path}.columns.${c}`);
      }
    if (inAll.length <= maxFields) reportCircularDependencies(this.#form, this.problems);
  }

  #sizes(field: Field | Column, path: string) {
    for (const { part, expression } of listFieldExpressions(field))
      for (const reason of validateSize(expression)) this.problems.add(`${path}.${part}`, reason);
  }

  heads() {
    const { titleField, amountField, sections } = this.#form;
    for (const key of findDuplicates(this.#fields.map((field) => field.key)))
      this.problems.add('sections', t`The field “${key}” appears twice.`);
    for (const id of findDuplicates(sections.map((section) => section.id)))
      this.problems.add('sections', t`The section “${id}” appears twice.`);
    const title = this.#fields.find(({ key }) => key === titleField);
    this.problems.expect(
      title !== undefined && canBeTitle(title),
      'titleField',
      t`Name a text, choice or number field of this form.`,
    );
    if (amountField === undefined) return;
    const amount = this.#fields.find(({ key }) => key === amountField);
    this.problems.expect(
      amount !== undefined && canBeAmount(amount),
      'amountField',
      t`Name a money field, or a calculated one with a currency.`,
    );
  }
}

/**
 * Return the reasons, by field path, why a form can't be published; empty if it can. The schema checks shape and
 * lengths. `published`: the version to replace, which has the names of removed fields.
 */
export function validateFormDefinition(form: FormContent, published?: FormContent): Problems {
  const lint = new FormLint(form, published ? [published] : []);
  lint.heads();
  lint.fields();
  reportCircularDependencies(form, lint.problems);
  return lint.problems.found;
}

/**
 * Return the reasons, by field path, why a form is refused even as a draft: cycles, conditions nested too deeply, too
 * many fields to evaluate. An unfinished form may be saved.
 */
export function validateFormSize(form: FormContent): Problems {
  const lint = new FormLint(form);
  lint.hostile();
  return lint.problems.found;
}
