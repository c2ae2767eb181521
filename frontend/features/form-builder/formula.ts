import type { Expression, Operator } from '#shared/forms/expression.ts';

export const gathering = ['sum', 'count', 'min', 'max'] as const;
type Gathering = (typeof gathering)[number];
export const combining = ['+', '-', '*', '/'] as const;
export type Combining = (typeof combining)[number];

/** A number (a text while what was typed is none), a field, or what a column of a table comes to. */
export type Term =
  | { readonly kind: 'number'; readonly value: number | string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'column'; readonly by: Gathering; readonly name: string };
/** Terms worked out one after the other, from the left. */
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

/** An expression as terms from the left; none for one that can't be said so. */
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

/** Value of a number in a list of terms; its space makes it different from the key of every field. */
export const numberChoice = 'a number';

/** Return the value of a term in a list of terms. */
export function toTermChoice(term: Term): string {
  if (term.kind === 'number') return numberChoice;
  return term.kind === 'field' ? term.name : `${term.by} ${term.name}`;
}

/** The term of a choice; a number begins with 0. */
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

/** The expression of terms; what follows with the same sign is one sum, or one product. */
export const expressionOfFormula = ({ first, rest }: Formula): Expression =>
  rest.reduce<Expression>((left, { by, term }) => {
    const right = expressionOfTerm(term);
    const goesOn = 'op' in left && left.op === by;
    return goesOn ? { op: by, of: [...left.of, right] } : { op: by, of: [left, right] };
  }, expressionOfTerm(first));
