import { t } from '#shared/language/t.ts';
import { isBlank, isBlankRow } from './blank.ts';
import { evaluateForm, fillRow, isRequired, isVisible, pickKnownValues } from './calculate.ts';
import { checkValue, type SimpleField } from './check-value.ts';
import { type AnswerableField, isAnswerable } from './field-kinds.ts';
import { type Column, type Field, type Form, type FormValues, listFields } from './form.ts';
import { isReadOnly } from './read-only.ts';
import { tidyAnswers } from './tidy.ts';
import {
  type EvaluatedRow,
  type EvaluatedValue,
  type EvaluatedValues,
  explainUnknown,
  isUnknown,
  type UnknownValue,
} from './unknown.ts';

type MissingAnswerText = (label: string) => string;
const choose: MissingAnswerText = (label) => t`Choose an answer for “${label}”.`;
/**
 * Error messages for a missing required answer, keyed by type of question. Types without an entry have a typed answer.
 */
const missingAnswerTexts: Partial<Record<Field['type'], MissingAnswerText>> = {
  ...{ select: choose, radio: choose, multiSelect: choose, yesNo: choose, rating: choose },
  person: (label) => t`Choose a person for “${label}”.`,
  department: (label) => t`Choose a department for “${label}”.`,
  location: (label) => t`Choose a location for “${label}”.`,
  date: (label) => t`Enter a date for “${label}”.`,
  dateTime: (label) => t`Enter a date and time for “${label}”.`,
  money: (label) => t`Enter an amount for “${label}”.`,
  number: (label) => t`Enter a number for “${label}”.`,
  checkbox: () => t`Tick this to continue.`,
  file: (label) => t`Add a file to “${label}”.`,
  table: (label) => t`Add at least one row to “${label}”.`,
  signature: (label) => t`Sign “${label}”.`,
};
/** Return the error for a missing required answer: "Answer ..." for a label with a question mark, else "Enter ...". */
export function formatRequiredReason({ type, label }: AnswerableField | Column): string {
  const words = missingAnswerTexts[type];
  if (words) return words(label);
  return label.trim().endsWith('?') ? t`Answer “${label}”.` : t`Enter “${label}”.`;
}
export type FormErrors = Record<string, string[]>;
export type FormValidation = {
  /** Values to store: with calculated fields, without hidden and empty fields. */
  readonly values: FormValues;
  /** Dotted path (`purpose`, `lines.0.amount`) -> reasons; empty if everything is valid. */
  readonly errors: FormErrors;
};
export type ValidateOptions = {
  /** Date in the person's time zone, for `$today`. */
  readonly today: string;
  /** Number of stored files per file field. A missing entry means none. */
  readonly files?: { readonly [field: string]: number };
  /** False for drafts: existing answers must be valid, but required ones may be missing. */
  readonly complete: boolean;
};

type Row = EvaluatedRow;

const isNoRow = (row: string | Row) => typeof row !== 'string' && isBlankRow(row);

/** Return the label of a name in a formula: `total`, `lines.price`, or just `price` within a row. */
function findFieldLabel(fields: readonly (Field | Column)[], name: string): string {
  const key = name.split('.').at(-1);
  const all = fields.flatMap((field): readonly (Field | Column)[] =>
    field.type === 'table' ? [field, ...field.columns] : [field],
  );
  const field = all.find((one) => one.key === key);
  return field && 'label' in field ? field.label : name;
}

type Uncalculable = {
  readonly label: string;
  readonly path: string;
  readonly value: UnknownValue;
  /** Columns of the same row, if the value is in a table. */
  readonly columns: readonly Column[];
};

class Check {
  /** The object has no prototype, because names are untrusted input. */
  readonly errors: FormErrors = Object.create(null);
  readonly #values: EvaluatedValues;
  readonly #fields: readonly Field[];
  readonly #options: ValidateOptions;
  readonly #uncalculable: Uncalculable[] = [];
  constructor(fields: readonly Field[], values: EvaluatedValues, options: ValidateOptions) {
    this.#fields = fields;
    this.#values = values;
    this.#options = options;
  }

  #refuse(path: string, reason: string) {
    this.errors[path] = [...(this.errors[path] ?? []), reason];
  }

  #require(field: AnswerableField | Column, path: string, row?: Row) {
    const scope = { values: this.#values, ...(row && { row }) };
    // Do not require an answer that the person cannot change.
    const canAnswer = row !== undefined || !isReadOnly(field, scope);
    if (this.#options.complete && canAnswer && isRequired(field, scope))
      this.#refuse(path, formatRequiredReason(field));
  }

  #simple(field: SimpleField, path: string, row?: Row) {
    const value = (row ?? this.#values)[field.key];
    if (value === undefined || isBlank(value) || isUnknown(value)) {
      this.#require(field, path, row);
      return;
    }
    const near = { values: { ...this.#values, ...row }, today: this.#options.today };
    const reason = checkValue(field, value, near);
    if (reason) this.#refuse(path, reason);
  }

  #file(field: Extract<Field, { type: 'file' }>) {
    const count = this.#options.files?.[field.key] ?? 0;
    if (count === 0) this.#require(field, field.key);
    if (count > field.maxFiles) this.#refuse(field.key, t`Add at most ${field.maxFiles} files.`);
  }

  #table(field: Extract<Field, { type: 'table' }>) {
    const rows = this.#values[field.key];
    if (rows !== undefined && rows !== null && !Array.isArray(rows)) {
      this.#refuse(field.key, t`Enter rows.`);
      return;
    }
    const count = rows?.filter((row: string | Row) => !isNoRow(row)).length ?? 0;
    if (count === 0) this.#require(field, field.key);
    else if (count > field.maxRows) this.#refuse(field.key, t`Use at most ${field.maxRows} rows.`);
    if (this.#options.complete && count < field.minRows)
      this.#refuse(field.key, t`Enter at least ${field.minRows}: ${field.rowName}.`);
    rows?.forEach((row: string | Row, index) => {
      const path = `${field.key}.${index}`;
      if (typeof row === 'string') this.#refuse(path, t`Enter a row.`);
      else if (!isBlankRow(row)) this.#row(field.columns, row, path);
    });
  }

  #row(columns: readonly Column[], given: Row, path: string) {
    const row = fillRow(columns, given);
    for (const column of columns) {
      if (!isVisible(column, { values: this.#values, row })) continue;
      const at = `${path}.${column.key}`;
      if (column.type === 'calculated') this.#calculated(column, row[column.key], at, columns);
      else this.#simple(column, at, row);
    }
  }

  /**
   * Refuse to submit values that cannot be calculated. If one of the operands already has an error, no second error is
   * added.
   */
  uncalculable() {
    for (const { label, path, value, columns } of this.#uncalculable) {
      const name = value.unknown.field?.split('.').at(-1);
      const isSaid = Object.keys(this.errors).some((one) => one.split('.').at(-1) === name);
      const called = (field: string) => findFieldLabel([...columns, ...this.#fields], field);
      if (!isSaid) this.#refuse(path, explainUnknown(label, value, called));
    }
  }

  #calculated(
    { label }: { readonly label: string },
    value: EvaluatedValue | undefined,
    path: string,
    columns: readonly Column[] = [],
  ) {
    if (this.#options.complete && isUnknown(value))
      this.#uncalculable.push({ label, path, value, columns });
  }

  field(field: Field) {
    if (!isVisible(field, { values: this.#values })) return;
    if (!isAnswerable(field)) return;
    if (field.type === 'calculated') this.#calculated(field, this.#values[field.key], field.key);
    else if (field.type === 'file') this.#file(field);
    else if (field.type === 'table') this.#table(field);
    else this.#simple(field, field.key);
  }

  /** Refuse names that the form does not have. They are sent by a client of another version, or by an attacker. */
  unknown(fields: readonly Field[], given: FormValues) {
    const known = new Map(fields.map((field) => [field.key, field]));
    for (const [key, value] of Object.entries(given)) {
      const field = known.get(key);
      if (!field || !isAnswerable(field) || field.type === 'file')
        this.#refuse(key, t`The form has no such field.`);
      else if (field.type === 'table' && Array.isArray(value)) this.#unknownColumns(field, value);
    }
  }

  #unknownColumns(field: Extract<Field, { type: 'table' }>, rows: readonly (string | Row)[]) {
    const columns = new Set(field.columns.map((column) => column.key));
    rows.forEach((row, index) => {
      if (typeof row === 'string') return;
      for (const key of Object.keys(row))
        if (!columns.has(key))
          this.#refuse(`${field.key}.${index}.${key}`, t`The form has no such column.`);
    });
  }
}

/**
 * Validate answers against a form, in the browser while typing and in the function that stores them. Calculated fields
 * are always computed here, and values from the client are ignored. File fields are checked by stored files, not by
 * values.
 */
export function validateForm(
  form: Pick<Form, 'sections'>,
  given: FormValues,
  options: ValidateOptions,
): FormValidation {
  const fields = listFields(form);
  const tidied = tidyAnswers(fields, given);
  const settled = evaluateForm(form, tidied);
  const check = new Check(fields, settled, options);
  check.unknown(fields, tidied);
  for (const field of fields) check.field(field);
  check.uncalculable();
  const values = Object.entries(pickKnownValues(settled, { isSent: options.complete }));
  return {
    values: Object.fromEntries(values.filter(([, value]) => !isBlank(value))),
    errors: check.errors,
  };
}
