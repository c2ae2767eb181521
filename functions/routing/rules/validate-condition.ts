import { validateExpression } from '#functions/forms/rules/validate-expression.ts';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { findUnknownNames, listExpressionNames } from '#functions/organisation/rules/facts.ts';
import {
  listPreviousForms,
  type Reference,
  type ReferenceContext,
} from '#functions/organisation/rules/reference.ts';
import { Priority } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import {
  describeCondition,
  findConditionLabel,
  parsePathFact,
} from '#shared/routing/condition-words.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';
import { ProfileRole } from '#shared/users/user.ts';
import {
  type ConditionField,
  explainMismatch,
  explainTooManyDecimals,
  isNumber,
  type Literal,
} from './explain-mismatch.ts';

const comparing = new Set<Operator>(['<', '<=', '>', '>=', '=', '!=', 'in', 'contains']);
/** Types of text fields. The operator `contains` applies to them and to multiple choices. */
const texts = ['text', 'longText', 'email', 'phone', 'link', 'signature'] as const;
const containing = new Set<ConditionField['type']>([...texts, 'multiSelect']);
const joining = new Set<Operator>(['and', 'or', 'not']);

const isEmpty = (value: Literal) =>
  value === null || (typeof value === 'string' && value.trim() === '');
/** Return the field or column of a name in a condition, from each form that has it. */
function findConditionFields(name: string, forms: readonly Form[]): ConditionField[] {
  const [head = '', column] = name.split('.');
  return forms
    .flatMap(listFields)
    .filter(({ key }) => key === head)
    .flatMap((field): ConditionField[] => {
      if (column === undefined) return [field];
      return field.type === 'table' ? field.columns.filter(({ key }) => key === column) : [];
    });
}

/**
 * Return an error for each form that lacks the field in a condition. The field is named by its label in a current form,
 * else in a former version, else by its key.
 */
function explainUnknownName(
  name: string,
  forms: readonly Form[],
  known: ReferenceContext,
): string[] {
  const lacking = forms.filter((form) => findUnknownNames({ field: name }, form).length > 0);
  if (lacking.length === 0) return [];
  const today = findConditionLabel(name, { forms: [...forms, ...known.reference.forms] });
  const label =
    today === name
      ? findConditionLabel(name, {
          forms: lacking.flatMap((form) => listPreviousForms(form, known)),
        })
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
    return findConditionLabel(name, { forms: this.#forms });
  }

  #words(expression: Expression): string {
    const { departments, locations, doaLevels, categories, configuration } = this.#reference;
    const things = [...departments, ...locations, ...doaLevels, ...categories];
    return describeCondition(expression, {
      isQuoted: true,
      forms: this.#forms,
      things,
      currency: getConditionsCurrency(configuration),
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
          ? explainTooManyDecimals(text, this.#label(name), getConditionsCurrency(configuration))
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
        const reasons = findConditionFields(name, this.#forms).map((field) =>
          explainMismatch(field, value, this.#label(name), this.#reference),
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
      findConditionFields(name, this.#forms).some(({ type }) => containing.has(type));
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
    const [name] = names.length > 0 ? names : listExpressionNames(expression);
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
      others.every((part) => toCanonicalJson(part) === toCanonicalJson(first))
    )
      this.found.add(t`Compare ${this.#words(first)} with something other than itself.`);
  }

  /** Validate an `expression` that must result in true or false. */
  visit(expression: Expression) {
    if (listExpressionNames(expression).length === 0) {
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
  known: ReferenceContext,
): string[] {
  const lint = new ConditionLint(forms, known.reference);
  lint.visit(condition);
  return [
    ...validateExpression(
      condition,
      (name) => explainUnknownName(name, forms, known),
      listExpressionNames,
    ),
    ...lint.found,
  ];
}
