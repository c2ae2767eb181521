import { validateExpression } from '#functions/forms/rules/validate-expression.ts';
import { canonicalJson } from '#functions/organisation/rules/canonical.ts';
import { namesIn, unknownNames } from '#functions/organisation/rules/facts.ts';
import {
  formerForms,
  type Known,
  type Reference,
} from '#functions/organisation/rules/reference.ts';
import { currencyDecimals, fitsCurrency } from '#shared/currency.ts';
import { isDecimal } from '#shared/decimal.ts';
import { Priority } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import { listFields } from '#shared/forms/calculate.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import type { Column, Field, Form } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import { isMoment } from '#shared/moment.ts';
import { soleReading } from '#shared/numbers/readings.ts';
import { conditionLabel, conditionWords, parsePathFact } from '#shared/routing/condition-words.ts';
import { ProfileRole } from '#shared/users/user.ts';

type Literal = Extract<Expression, { value: unknown }>['value'];
type Asked = Field | Column;

const comparing = new Set<Operator>(['<', '<=', '>', '>=', '=', '!=', 'in', 'contains']);
/** Types of fields whose answers may contain a value: texts and multiple choices. */
const texts = ['text', 'longText', 'email', 'phone', 'link', 'signature'] as const;
const containing = new Set<Asked['type']>([...texts, 'multiSelect']);
const joining = new Set<Operator>(['and', 'or', 'not']);

const isEmpty = (value: Literal) =>
  value === null || (typeof value === 'string' && value.trim() === '');
/** An ambiguous text such as "5.000" is not a number. */
const isNumber = (value: Literal) =>
  isDecimal(String(value)) &&
  (typeof value === 'number' || soleReading(String(value)) !== undefined);
const isDate = (text: string) => isMoment(`${text}T00:00:00.000Z`);

/** Money is compared in the application's currency: no amount has more decimal places. */
const tooFine = (text: string, label: string, currency: string) =>
  fitsCurrency(text, currency)
    ? undefined
    : t`Compare ${label} with at most ${currencyDecimals(currency)} decimal places (${currency}).`;

/** Return the field or column of a name in a condition, from each form that has it. */
function askedBy(name: string, forms: readonly Form[]): Asked[] {
  const [head = '', column] = name.split('.');
  return forms
    .flatMap(listFields)
    .filter(({ key }) => key === head)
    .flatMap((field): Asked[] => {
      if (column === undefined) return [field];
      return field.type === 'table' ? field.columns.filter(({ key }) => key === column) : [];
    });
}

/** Return the reason why no answer to this field can match the value; undefined if one can. */
function mismatch(
  field: Asked,
  value: Literal,
  label: string,
  { departments, locations, configuration }: Reference,
): string | undefined {
  const text = String(value);
  const knows = (things: readonly { id: string }[]) => things.some(({ id }) => id === text);
  switch (field.type) {
    case 'number':
    case 'money':
    case 'rating':
    case 'calculated':
      if (!isNumber(value)) return t`Compare ${label} with a number.`;
      return 'currency' in field ? tooFine(text, label, configuration.currency) : undefined;
    case 'date':
      return isDate(text) ? undefined : t`Compare ${label} with a date.`;
    case 'dateTime':
      return isMoment(text) ? undefined : t`Compare ${label} with a day and a time.`;
    case 'department':
      return knows(departments) ? undefined : t`There is no such department.`;
    case 'location':
      return knows(locations) ? undefined : t`There is no such location.`;
    case 'checkbox':
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : t`Compare ${label} with yes or no.`;
    case 'select':
    case 'radio':
    case 'multiSelect':
      return field.options.some((option) => option.value === text)
        ? undefined
        : t`“${text}” is not a choice of ${label}.`;
    default:
      return undefined;
  }
}

/**
 * Return an error for each form that lacks the field in a condition. The field is named by its label in a current form,
 * else in a former version, else by its key.
 */
function whyUnknown(name: string, forms: readonly Form[], known: Known): string[] {
  const lacking = forms.filter((form) => unknownNames({ field: name }, form).length > 0);
  if (lacking.length === 0) return [];
  const today = conditionLabel(name, { forms: [...forms, ...known.reference.forms] });
  const label =
    today === name
      ? conditionLabel(name, { forms: lacking.flatMap((form) => formerForms(form, known)) })
      : today;
  const field = label === name ? t`field with the key “${name}”` : t`field “${label}”`;
  return lacking.map((form) => t`The form “${form.name}” has no ${field}.`);
}

/** Validator of a condition. Each error names its subject in the reader's words. */
class ConditionLint {
  readonly found = new Set<string>();
  readonly #forms: readonly Form[];
  readonly #reference: Reference;
  constructor(forms: readonly Form[], reference: Reference) {
    this.#forms = forms;
    this.#reference = reference;
  }

  #label(name: string): string {
    return conditionLabel(name, { forms: this.#forms });
  }

  #words(expression: Expression): string {
    const { departments, locations, doaLevels, categories, configuration } = this.#reference;
    const things = [...departments, ...locations, ...doaLevels, ...categories];
    return conditionWords(expression, {
      isQuoted: true,
      forms: this.#forms,
      things,
      currency: configuration.currency,
    });
  }

  /** Return the reason why a fact or field can't be compared with this value; undefined if it can. */
  #refusal(name: string, value: Literal): string | undefined {
    const { departments, locations, doaLevels, categories, configuration } = this.#reference;
    const text = String(value);
    const knows = (things: readonly { id: string }[]) => things.some(({ id }) => id === text);
    switch (parsePathFact(name) ?? name) {
      case '$role':
        return ProfileRole.safeParse(value).success ? undefined : t`There is no such role.`;
      case '$level':
        return knows(doaLevels) ? undefined : t`There is no such approval level.`;
      case '$amount':
        return isNumber(value) && !text.startsWith('-')
          ? tooFine(text, this.#label(name), configuration.currency)
          : t`Compare the amount with a number that is not negative.`;
      case '$department':
        return knows(departments) ? undefined : t`There is no such department.`;
      case '$location':
        return knows(locations) ? undefined : t`There is no such location.`;
      case '$category':
        return knows(categories) ? undefined : t`There is no such category.`;
      case '$priority':
        return Priority.safeParse(value).success ? undefined : t`There is no such priority.`;
      default: {
        const reasons = askedBy(name, this.#forms).map((field) =>
          mismatch(field, value, this.#label(name), this.#reference),
        );
        return reasons.length > 0 && reasons.every((reason) => reason !== undefined)
          ? reasons[0]
          : undefined;
      }
    }
  }

  /** Return the reason why this name can't contain a value; undefined if it can. */
  #noContainer(name: string): string | undefined {
    const isContainer =
      parsePathFact(name) !== undefined ||
      askedBy(name, this.#forms).some(({ type }) => containing.has(type));
    return isContainer ? undefined : t`${this.#label(name)} has no text to look in: compare it.`;
  }

  #containment([whole, part]: readonly Expression[]) {
    const names = whole && 'field' in whole ? [whole.field] : [];
    for (const reason of names.map((name) => this.#noContainer(name)))
      if (reason) this.found.add(reason);
    const isText = part && 'value' in part && typeof part.value === 'string';
    if (names.length === 0 || !isText)
      this.found.add(t`Choose a field, and enter the text that it should contain.`);
    else if (!isEmpty(part.value) && foldName(String(part.value)) === '')
      this.found.add(t`Enter a text with letters or digits.`);
  }

  #comparison(expression: Extract<Expression, { op: unknown }>) {
    const { of } = expression;
    const [first, ...others] = of;
    const names = of.flatMap((part) => ('field' in part ? [part.field] : []));
    const [name] = names.length > 0 ? names : namesIn(expression);
    const label = name === undefined ? 'it' : this.#label(name);
    const column = expression.op === 'in' ? undefined : names.find((one) => one.includes('.'));
    if (column !== undefined)
      this.found.add(
        t`${this.#label(column)} has a value in each row: compare their sum, number, least or greatest.`,
      );
    if (expression.op === 'contains') this.#containment(of);
    else
      for (const path of names.filter(parsePathFact))
        this.found.add(t`Compare ${this.#label(path)} itself, or ask whether it is one or below.`);
    for (const part of of) {
      if (!('value' in part)) continue;
      if (isEmpty(part.value))
        this.found.add(t`Enter what ${label} is compared with, or ask whether it is empty.`);
      else
        for (const one of names) {
          const reason = this.#refusal(one, part.value);
          if (reason) this.found.add(reason);
        }
    }
    if (
      first &&
      others.length > 0 &&
      others.every((part) => canonicalJson(part) === canonicalJson(first))
    )
      this.found.add(t`Compare ${this.#words(first)} with something other than itself.`);
  }

  /** Validate an `expression` that must result in true or false. */
  visit(expression: Expression) {
    if (namesIn(expression).length === 0) {
      this.found.add(
        t`“${this.#words(expression)}” is the same for every request. Choose a field to ask for.`,
      );
      return;
    }
    if (!('op' in expression)) return;
    if (comparing.has(expression.op)) this.#comparison(expression);
    if (joining.has(expression.op)) for (const part of expression.of) this.visit(part);
  }
}

/**
 * Return the validation errors of a condition: it is incomplete, uses no value of the request, or uses a field or
 * answer that a served form lacks. Empty if it is valid. `forms`: forms of the served categories.
 */
export function validateCondition(
  condition: Expression,
  forms: readonly Form[],
  known: Known,
): string[] {
  const lint = new ConditionLint(forms, known.reference);
  lint.visit(condition);
  return [
    ...validateExpression(condition, (name) => whyUnknown(name, forms, known), namesIn),
    ...lint.found,
  ];
}
