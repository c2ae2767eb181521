import type { Expression } from './expression.ts';
import { type Column, type Field, type FormContent, listFields } from './form.ts';

/** Currencies of an expression's result, each with the name of a field that has it; empty for plain numbers. */
export type ResultCurrencies = ReadonlyMap<string, string>;
type Content = Pick<FormContent, 'sections'>;

const none: ResultCurrencies = new Map();
const numbers: ReadonlySet<string> = new Set(['number', 'rating']);

const fieldNamed = (
  name: string,
  fields: readonly (Field | Column)[],
  columns: readonly Column[],
): Field | Column | undefined => {
  const [head = '', column] = name.split('.');
  if (column === undefined) return [...columns, ...fields].find(({ key }) => key === head);
  const table = fields.find(({ key }) => key === head);
  return table?.type === 'table' ? table.columns.find(({ key }) => key === column) : undefined;
};

/** Return the currencies in an expression. A calculated field without a currency has those of its formula. */
export function inferCurrencies(
  expression: Expression,
  form: Content,
  columns: readonly Column[] = [],
  seen: readonly string[] = [],
): ResultCurrencies {
  const fields = listFields(form);
  if ('value' in expression) return none;
  if ('field' in expression) {
    const { field: name } = expression;
    const field = fieldNamed(name, fields, columns);
    if (!field || seen.includes(name)) return none;
    if ('currency' in field && field.currency) return new Map([[field.currency, name]]);
    if (field.type !== 'calculated') return none;
    return inferCurrencies(field.formula, form, listSiblingColumns(field, fields, columns), [
      ...seen,
      name,
    ]);
  }
  const { op, of } = expression;
  if (op === 'count' || op === 'empty') return none;
  const parts = of.map((part) => inferCurrencies(part, form, columns, seen));
  if (op === '/' && (parts[1]?.size ?? 0) > 0) return none;
  return new Map(parts.flatMap((units) => [...units]));
}

/** Return the columns that a formula can name without their table: the columns of the field's own table. */
function listSiblingColumns(
  field: Field | Column,
  fields: readonly Field[],
  columns: readonly Column[],
): readonly Column[] {
  if (columns.some((column) => column === field)) return columns;
  const table = fields.find((one) => one.type === 'table' && one.columns.some((c) => c === field));
  return table?.type === 'table' ? table.columns : [];
}

/** True if an expression multiplies or divides by a number from a field, which may be an exchange rate. */
export function mayConvertCurrency(
  expression: Expression,
  form: Content,
  columns: readonly Column[],
) {
  if (!('op' in expression)) return false;
  const { op, of } = expression;
  const isNumber = (part: Expression) =>
    'field' in part && numbers.has(fieldNamed(part.field, listFields(form), columns)?.type ?? '');
  return (op === '*' || op === '/') && of.some(isNumber);
}

/** Return the fields whose amounts have different currencies in an expression. */
export function findMixedCurrencies(
  expression: Expression,
  form: Content,
  columns: readonly Column[] = [],
): ResultCurrencies | undefined {
  if (!('op' in expression)) return undefined;
  const inner = expression.of.map((part) => findMixedCurrencies(part, form, columns));
  const found = inner.find((units) => units !== undefined);
  if (found || expression.op === 'and' || expression.op === 'or' || expression.op === 'not')
    return found;
  const units = new Map(expression.of.flatMap((part) => [...inferCurrencies(part, form, columns)]));
  return units.size > 1 && expression.op !== '*' && expression.op !== 'in' ? units : undefined;
}

/** Return the calculated fields and columns that combine amounts of different currencies. They may have no result. */
export function findClashingFields(form: Content): (Field | Column)[] {
  return listFields(form).flatMap((field) => {
    const columns = field.type === 'table' ? field.columns : [];
    return [field, ...columns].filter((one) => hasClash(one, form, columns));
  });
}

function hasClash(field: Field | Column, form: Content, columns: readonly Column[]): boolean {
  if (field.type !== 'calculated') return false;
  const { formula, currency } = field;
  if (findMixedCurrencies(formula, form, columns)) return true;
  const units = inferCurrencies(formula, form, columns);
  if (currency === undefined || units.size === 0 || units.has(currency)) return false;
  return !mayConvertCurrency(formula, form, columns);
}

export type AmountCandidate = { readonly field: Field; readonly currency: string };

/**
 * Return the candidate for the amount of a form without an amount field: its last calculated field with money, or its
 * only amount.
 */
export function findAmountCandidate(
  form: Pick<FormContent, 'sections' | 'amountField'>,
): AmountCandidate | undefined {
  if (form.amountField !== undefined) return undefined;
  const found = listFields(form).flatMap((field): AmountCandidate[] => {
    if (field.type === 'money') return [{ field, currency: field.currency }];
    if (field.type !== 'calculated') return [];
    const units = field.currency
      ? [field.currency]
      : [...inferCurrencies(field.formula, form).keys()];
    const [currency, ...more] = units;
    return currency && more.length === 0 ? [{ field, currency }] : [];
  });
  const totals = found.filter(({ field }) => field.type === 'calculated');
  return totals.at(-1) ?? (found.length === 1 ? found[0] : undefined);
}
