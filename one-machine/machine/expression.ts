import jsonata from 'jsonata';
import * as z from 'zod';
import { NamedError } from './named-error.ts';

export type Json = z.core.util.JSONType;

/** Names available to an expression: `$states` and the variables assigned so far. */
export type Scope = {
  readonly states: Record<string, Json>;
  readonly variables: Record<string, Json>;
};

/** Functions that Step Functions adds or JSONata forbids, or whose result would ignore the moved clock. */
const differing = /\$(partition|range|hash|random|uuid|parse|eval|now|millis)\s*\(/;

const compiled = new Map<string, jsonata.Expression>();

function compile(template: string): jsonata.Expression {
  const known = compiled.get(template);
  if (known) return known;
  const expression = jsonata(template.slice(2, -2).trim());
  compiled.set(template, expression);
  return expression;
}

const isExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('{%') && value.endsWith('%}');

/**
 * Return the errors of every expression in a state: those that do not compile, and those with a different result here.
 */
export function checkExpressions(value: unknown): string[] {
  if (isExpression(value)) {
    const other = differing.exec(value);
    if (other) return [`function $${other[1]}`];
    try {
      compile(value);
      return [];
    } catch (error) {
      return [`expression ${value}: ${readErrorMessage(error)}`];
    }
  }
  if (value !== null && typeof value === 'object')
    return Object.values(value).flatMap(checkExpressions);
  return [];
}

/**
 * Evaluate a template. Expressions in it, at any depth, are replaced by their results.
 * @throws NamedError `States.QueryEvaluationError` if an expression fails or has no result
 */
export async function evaluate(template: Json, scope: Scope): Promise<Json> {
  if (isExpression(template)) return evaluateExpression(template, scope);
  if (Array.isArray(template)) return Promise.all(template.map((each) => evaluate(each, scope)));
  if (template !== null && typeof template === 'object') return evaluateRecord(template, scope);
  return template;
}

/** Evaluate an object of templates, such as Assign, like {@link evaluate}. */
export async function evaluateRecord(
  template: Record<string, Json>,
  scope: Scope,
): Promise<Record<string, Json>> {
  const entries = Object.entries(template).map(
    async ([key, value]) => [key, await evaluate(value, scope)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function evaluateExpression(template: string, scope: Scope): Promise<Json> {
  try {
    const bindings = { ...scope.variables, states: scope.states };
    const result: unknown = await compile(template).evaluate(undefined, bindings);
    if (result === undefined) throw new Error('returned nothing (undefined)');
    // A JSONata sequence has additional properties. Only the JSON is passed on.
    const json: Json = JSON.parse(JSON.stringify(result));
    return json;
  } catch (error) {
    throw new NamedError('States.QueryEvaluationError', `${template}: ${readErrorMessage(error)}`);
  }
}

function readErrorMessage(error: unknown): string {
  // JSONata throws plain objects with a message instead of errors.
  const { message } = z
    .looseObject({ message: z.string() })
    .catch({ message: String(error) })
    .parse(error);
  return message;
}
