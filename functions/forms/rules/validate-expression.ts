import { type Expression, maxDepth, maxNodes, type Operator } from '#shared/forms/expression.ts';
import { t } from '#shared/language/t.ts';

type Shape = { depth: number; nodes: number };

function measureExpression(expression: Expression): Shape {
  if (!('op' in expression)) return { depth: 1, nodes: 1 };
  return expression.of.map(measureExpression).reduce(
    (sum, { depth, nodes }) => ({
      depth: Math.max(sum.depth, depth + 1),
      nodes: sum.nodes + nodes,
    }),
    { depth: 1, nodes: 1 },
  );
}

const exactly: Partial<Record<Operator, number>> = {
  '=': 2,
  '!=': 2,
  '<': 2,
  '<=': 2,
  '>': 2,
  '>=': 2,
  contains: 2,
  not: 1,
};
const atLeast: Partial<Record<Operator, number>> = { and: 2, or: 2, '*': 2, '/': 2, '+': 2, in: 2 };

function findOperandCountErrors(expression: Expression): string[] {
  if (!('op' in expression)) return [];
  const { op, of } = expression;
  const wanted = exactly[op];
  const least = atLeast[op] ?? 1;
  const own =
    wanted !== undefined && of.length !== wanted
      ? [t`“${op}” takes ${wanted} parts, not ${of.length}.`]
      : of.length < least
        ? [op === 'in' ? t`Choose at least one value.` : t`“${op}” takes at least ${least} parts.`]
        : [];
  return [...own, ...of.flatMap(findOperandCountErrors)];
}

/** Return the reasons why an expression is too costly to evaluate: too deep, or too large. */
export function validateSize(expression: Expression): string[] {
  const { depth, nodes } = measureExpression(expression);
  return [
    ...(depth > maxDepth ? [t`It is nested more than ${maxDepth} deep.`] : []),
    ...(nodes > maxNodes ? [t`It has more than ${maxNodes} parts.`] : []),
  ];
}

/**
 * Return the errors of an expression: too deep, too large, missing parts, unknown names. Empty if it is valid.
 * `whyUnknown`: reason why a name can't be used; empty if it can.
 */
export function validateExpression(
  expression: Expression,
  whyUnknown: (name: string) => readonly string[],
  namesIn: (expression: Expression) => readonly string[],
): string[] {
  return [
    ...validateSize(expression),
    ...findOperandCountErrors(expression),
    ...[...new Set(namesIn(expression))].flatMap(whyUnknown),
  ];
}
