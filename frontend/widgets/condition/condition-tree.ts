import type { Expression, Operator } from '#shared/forms/expression.ts';
import { parsePathFact, toPathFact } from '#shared/routing/condition-words.ts';

export type Literal = string | number | boolean | null;
export const comparisons = [
  ...(['=', '!=', '>=', '>', '<=', '<', 'in', 'contains'] as const),
  ...(['within', 'filled', 'empty'] as const),
] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * Comparison of a field. `filled` and `empty` have no value, `in` has several, and `within` matches a location or
 * department and all below it.
 */
export type ComparisonRule = {
  readonly kind: 'rule';
  readonly field: string;
  readonly test: Comparison;
  readonly values: readonly Literal[];
};
/** Group of rules of which all, one or none must be true. */
export type ConditionGroup = {
  readonly kind: 'group';
  readonly match: 'all' | 'any' | 'none';
  readonly parts: readonly ConditionNode[];
};
/** Expression that the builder cannot edit, such as a calculation. It is shown as text and can be removed. */
export type UnsupportedExpression = { readonly kind: 'other'; readonly expression: Expression };
export type ConditionNode = ComparisonRule | ConditionGroup | UnsupportedExpression;

const isTest = (op: Operator): op is Operator & Comparison =>
  comparisons.some((test) => test === op && test !== 'empty');

function toConditionRule(expression: Expression): ComparisonRule | undefined {
  if ('field' in expression)
    return { kind: 'rule', field: expression.field, test: '=', values: [true] };
  if (!('op' in expression)) return undefined;
  const { op, of } = expression;
  const [first, ...rest] = of;
  if (!first) return undefined;
  if (op === 'not' && 'op' in first && first.op === 'empty') {
    const inner = toConditionRule(first);
    return inner && { ...inner, test: 'filled' };
  }
  if (!('field' in first)) return undefined;
  if (op === 'empty' && rest.length === 0)
    return { kind: 'rule', field: first.field, test: 'empty', values: [] };
  const values = rest.flatMap((part) => ('value' in part ? [part.value] : []));
  if (!isTest(op) || values.length !== rest.length) return undefined;
  const place = parsePathFact(first.field);
  if (place && op === 'contains') return { kind: 'rule', field: place, test: 'within', values };
  return { kind: 'rule', field: first.field, test: op, values };
}

/** Convert an expression to a node of the builder. */
function toConditionNode(expression: Expression): ConditionNode {
  const rule = toConditionRule(expression);
  if (rule) return rule;
  if ('op' in expression && (expression.op === 'and' || expression.op === 'or')) {
    const match = expression.op === 'and' ? 'all' : 'any';
    return { kind: 'group', match, parts: expression.of.map(toConditionNode) };
  }
  const [inner] = 'op' in expression && expression.op === 'not' ? expression.of : [];
  if (inner) {
    const node = toConditionNode(inner);
    if (node.kind === 'group' && node.match === 'any') return { ...node, match: 'none' };
    if (node.kind === 'rule') return { kind: 'group', match: 'none', parts: [node] };
  }
  return { kind: 'other', expression };
}

/** Return the root group of an expression. A single rule becomes a group in which all rules must be true. */
export function toConditionGroup(expression: Expression | undefined): ConditionGroup {
  if (!expression) return { kind: 'group', match: 'all', parts: [] };
  const node = toConditionNode(expression);
  return node.kind === 'group' ? node : { kind: 'group', match: 'all', parts: [node] };
}

function toRuleExpression({ field, test, values }: ComparisonRule): Expression {
  const others = values.map((value) => ({ value }));
  if (test === 'within') return { op: 'contains', of: [{ field: toPathFact(field) }, ...others] };
  const subject: Expression = { field };
  const empty: Expression = { op: 'empty', of: [subject] };
  if (test === 'empty') return empty;
  if (test === 'filled') return { op: 'not', of: [empty] };
  return { op: test, of: [subject, ...others] };
}

/** Convert a node to an expression; undefined for an empty group. */
export function toConditionExpression(node: ConditionNode): Expression | undefined {
  if (node.kind === 'other') return node.expression;
  if (node.kind === 'rule') return toRuleExpression(node);
  const parts = node.parts.flatMap((part) => toConditionExpression(part) ?? []);
  const [only] = parts;
  if (!only) return undefined;
  const joined: Expression =
    parts.length === 1 ? only : { op: node.match === 'all' ? 'and' : 'or', of: parts };
  return node.match === 'none' ? { op: 'not', of: [joined] } : joined;
}
