import type { Expression, Operator } from '#shared/forms/expression.ts';

export const gathering = ['sum', 'count', 'min', 'max'] as const;
type Gathering = (typeof gathering)[number];
export const combining = ['+', '-', '*', '/'] as const;
export type Combining = (typeof combining)[number];

/** Term of a formula: a number (text while the input is invalid), a field, or the aggregate of a table column. */
export type Term =
  | { readonly kind: 'number'; readonly value: number | string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'column'; readonly by: Gathering; readonly name: string };
/** Terms that are evaluated from left to right. */
export type Formula = {
  readonly first: Term;
  readonly rest: readonly { readonly by: Combining; readonly term: Term }[];
};

const isGathering = (op: Operator): op is Gathering => gathering.some((one) => one === op);
const isCombining = (op: Operator): op is Combining => combining.some((one) => one === op);

function toFormulaTerm(expression: Expression): Term | undefined {
  if ('value' in expression)
    return typeof expression.value === 'number' || typeof expression.value === 'string'
      ? { kind: 'number', value: expression.value }
      : undefined;
  if ('field' in expression) return { kind: 'field', name: expression.field };
  const [only, ...more] = expression.of;
  return isGathering(expression.op) && only && 'field' in only && more.length === 0
    ? { kind: 'column', by: expression.op, name: only.field }
    : undefined;
}

/** Convert an expression to terms; undefined if it cannot be written from left to right. */
export function toFormula(expression: Expression): Formula | undefined {
  const term = toFormulaTerm(expression);
  if (term) return { first: term, rest: [] };
  if (!('op' in expression) || !isCombining(expression.op)) return undefined;
  const { op: by, of } = expression;
  const [left, ...others] = of;
  const start = left && toFormula(left);
  const terms = others.map(toFormulaTerm);
  if (!start || terms.length === 0) return undefined;
  const added = terms.flatMap((one) => (one ? [{ by, term: one }] : []));
  return added.length === terms.length ? { ...start, rest: [...start.rest, ...added] } : undefined;
}

/** Option value for a number. Its space distinguishes it from every field key. */
export const numberChoice = 'a number';

/** Return the option value of a term. */
export function toTermChoice(term: Term): string {
  if (term.kind === 'number') return numberChoice;
  return term.kind === 'field' ? term.name : `${term.by} ${term.name}`;
}

/** Return the term of an option value. A new number is 0. */
export function termOfChoice(choice: string): Term {
  if (choice === numberChoice) return { kind: 'number', value: 0 };
  const [op, name] = choice.split(' ');
  const by = gathering.find((one) => one === op);
  return by && name ? { kind: 'column', by, name } : { kind: 'field', name: choice };
}

const expressionOfTerm = (term: Term): Expression => {
  if (term.kind === 'number') return { value: term.value };
  const field: Expression = { field: term.name };
  return term.kind === 'field' ? field : { op: term.by, of: [field] };
};

/** Build the expression of a formula. Adjacent terms with the same operator become one sum or product. */
export const toExpression = ({ first, rest }: Formula): Expression =>
  rest.reduce<Expression>((left, { by, term }) => {
    const right = expressionOfTerm(term);
    const goesOn = 'op' in left && left.op === by;
    return goesOn ? { op: by, of: [...left.of, right] } : { op: by, of: [left, right] };
  }, expressionOfTerm(first));
