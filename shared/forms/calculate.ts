import { getCurrencyDecimals } from '../currency.ts';
import { roundDecimal, toNumber } from '../decimal.ts';
import { Money } from '../fields.ts';
import { isBlank, isBlankRow } from './blank.ts';
import { type EvaluationScope, evaluateNumber, holds } from './evaluate.ts';
import { isAnswerable } from './field-kinds.ts';
import {
  type Column,
  type Field,
  type Form,
  type FormValue,
  type FormValues,
  listFields,
} from './form.ts';
import {
  type EvaluatedRow,
  type EvaluatedValue,
  type EvaluatedValues,
  isUnknown,
  makeUnknown,
  type UnknownValue,
} from './unknown.ts';

type Row = { [column: string]: FormValue | UnknownValue };

/** True if a field (or a column, in its row) is visible with these answers, or if that cannot be evaluated. */
export const isVisible = (field: Field | Column, scope: EvaluationScope): boolean =>
  field.visibleWhen === undefined || holds(field.visibleWhen, scope, true);

/** True if a visible field (or column) is required, or if that cannot be evaluated. */
export const isRequired = (field: Field | Column, scope: EvaluationScope): boolean =>
  isAnswerable(field) &&
  (typeof field.required === 'boolean' ? field.required : holds(field.required, scope, true));

/** Currencies of calculated numbers without a configured one, by field, or by table, column, and row. */
type Currencies = Map<string, string>;

/** Return a row with an entry for every column, so that even empty columns take precedence over form fields. */
export const fillRow = (columns: readonly Column[], row: EvaluatedRow): EvaluatedRow => ({
  ...Object.fromEntries(columns.map(({ key }) => [key, null])),
  ...row,
});

/** Return the error for an amount in another currency, unless the formula may have converted it. */
function findOtherCurrency(
  { formula, currency: own }: Extract<Field, { type: 'calculated' }>,
  found: string | undefined,
): UnknownValue | undefined {
  if (own === undefined || found === undefined || own === found) return undefined;
  if ('op' in formula && (formula.op === '*' || formula.op === '/')) return undefined;
  return makeUnknown('currency', 'field' in formula ? formula.field : undefined);
}

/**
 * Calculate a field and round it before its value is used, because an amount has at most the decimal places of its
 * currency.
 */
function calculateField(
  field: Extract<Field, { type: 'calculated' }>,
  scope: EvaluationScope,
  keepCurrency: (currency: string | undefined) => void,
): FormValue | UnknownValue {
  const { formula, currency, decimals } = field;
  const result = evaluateNumber(formula, scope);
  if (result === null || isUnknown(result)) return result;
  const { decimal, currency: found } = result;
  if (!currency) {
    keepCurrency(found);
    return toSafeNumber(roundDecimal(decimal, decimals)) ?? makeUnknown('size');
  }
  const other = findOtherCurrency(field, found);
  if (other) return other;
  const amount = roundDecimal(decimal, Math.min(decimals, getCurrencyDecimals(currency)));
  return Money.safeParse({ amount, currency }).data ?? makeUnknown('size');
}

const keeper = (currencies: Currencies, name: string) => (currency: string | undefined) => {
  if (currency) currencies.set(name, currency);
  else currencies.delete(name);
};

function toSafeNumber(decimal: string): number | undefined {
  const value = toNumber(decimal);
  return value !== undefined && Math.abs(value) < 1e15 ? value : undefined;
}

type Table = Extract<Field, { type: 'table' }>;
type RowPass = {
  readonly values: EvaluatedValues;
  readonly currencies: Currencies;
  /** Index of the row in its table. */
  readonly at: number;
};

const currencyIn = (currencies: Currencies) => (name: string, at?: number) =>
  currencies.get(at === undefined ? name : `${name}.${at}`);

/** Run one pass over a row. Use the given answers as values, and the last pass for visibility and formulas. */
function evaluateRowPass(
  { key, columns }: Table,
  given: EvaluatedRow,
  before: EvaluatedRow,
  { values, currencies, at }: RowPass,
): Row {
  const own = new Set(columns.map((column) => column.key));
  const currencyOf = (name: string, row?: number) =>
    currencyIn(currencies)(own.has(name) ? `${key}.${name}` : name, own.has(name) ? at : row);
  const after: Row = {};
  for (const column of columns) {
    const scope = { values, row: fillRow(columns, { ...before, ...after }), currencyOf };
    if (!isVisible(column, scope)) continue;
    const value =
      column.type === 'calculated'
        ? calculateField(column, scope, keeper(currencies, `${key}.${column.key}.${at}`))
        : given[column.key];
    if (value !== undefined && !isBlank(value)) after[column.key] = value;
  }
  return after;
}

/**
 * Calculate a row. A column may depend on later columns: passes repeat until nothing changes, at most once per column.
 * A row with only calculated columns is blank and not calculated.
 */
function evaluateRow(table: Table, row: EvaluatedRow, at: RowPass): Row {
  let before: EvaluatedRow = {};
  for (let i = 0; i <= table.columns.length; i += 1) {
    const after = evaluateRowPass(table, row, before, at);
    if (JSON.stringify(after) === JSON.stringify(before)) break;
    before = after;
  }
  const isGiven = ({ type, key }: Column) => type !== 'calculated' && before[key] !== undefined;
  return table.columns.some(isGiven) ? before : {};
}

/**
 * Run one pass over a form. Visibility and formulas use the last pass. Answers are always the given ones, so that none
 * is lost.
 */
function evaluatePass(
  fields: readonly Field[],
  given: FormValues,
  before: EvaluatedValues,
  currencies: Currencies,
): EvaluatedValues {
  const currencyOf = currencyIn(currencies);
  const after: { [field: string]: EvaluatedValue } = {};
  for (const field of fields) {
    const scope = { values: { ...before, ...after }, currencyOf };
    if (!isAnswerable(field) || !isVisible(field, scope)) continue;
    const value = given[field.key];
    if (field.type === 'calculated')
      after[field.key] = calculateField(field, scope, keeper(currencies, field.key));
    else if (field.type === 'table' && Array.isArray(value))
      after[field.key] = value.map((row, at) =>
        typeof row === 'string'
          ? {}
          : evaluateRow(field, row, { values: scope.values, currencies, at }),
      );
    else if (value !== undefined) after[field.key] = value;
  }
  return after;
}

/** Upper limit of fields and columns in a form. */
const maxPasses = 300;

/**
 * Return the answers with calculated fields and without hidden fields. A calculated value may be unknown. A field may
 * depend on later fields: passes repeat until nothing changes, at most once per field and column (the form's validation
 * refuses cycles). Calculated values in the input are ignored.
 */
export const evaluateForm = (form: Pick<Form, 'sections'>, values: FormValues): EvaluatedValues =>
  evaluateFormValues(form, values, new Map());

function evaluateFormValues(
  form: Pick<Form, 'sections'>,
  values: FormValues,
  currencies: Currencies,
): EvaluatedValues {
  const fields = listFields(form);
  let before: EvaluatedValues = {};
  let state = '';
  for (let i = 0; i <= maxPasses; i += 1) {
    const former = state;
    before = evaluatePass(fields, values, before, currencies);
    state = JSON.stringify([before, [...currencies]]);
    if (state === former) break;
  }
  return before;
}

/** Return the currencies of calculated numbers without a configured one; for columns by row index. */
export function listCurrencies(
  form: Pick<Form, 'sections'>,
  values: EvaluatedValues,
): NonNullable<EvaluationScope['currencyOf']> {
  const currencies: Currencies = new Map();
  evaluateFormValues(form, pickKnownValues(values), currencies);
  return currencyIn(currencies);
}

type Rows = readonly EvaluatedRow[];
const isTable = (value: EvaluatedValue): value is Rows =>
  Array.isArray(value) && value.some((row: unknown) => typeof row === 'object');

const knownRow = (row: EvaluatedRow): { [column: string]: FormValue } =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (isUnknown(value) ? [] : [[key, value]])),
  );

/** Return the answers that can be stored and shown. `isSent`: without the blank rows of a draft. */
export const pickKnownValues = (settled: EvaluatedValues, { isSent = false } = {}): FormValues =>
  Object.fromEntries(
    Object.entries(settled).flatMap(([key, value]): [string, FormValue][] => {
      if (isUnknown(value)) return [];
      if (!isTable(value)) return [[key, value]];
      return [[key, value.map(knownRow).filter((row) => !isSent || !isBlankRow(row))]];
    }),
  );

/** Return the answers with all known calculated values and without hidden fields. */
export const calculateAnswers = (form: Pick<Form, 'sections'>, values: FormValues): FormValues =>
  pickKnownValues(evaluateForm(form, values));
