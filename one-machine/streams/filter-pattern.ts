import * as z from 'zod';

/** True if a stream record matches the filter. */
export type Filter = (event: unknown) => boolean;

type Test = (value: unknown) => boolean;

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Comparison = z.enum(['=', '<', '<=', '>', '>=']);
const Texts = z.union([z.string(), z.array(z.string()).min(1)]);
const Operator = z.union([
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ suffix: z.string() }),
  z.strictObject({ 'equals-ignore-case': z.string() }),
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ 'anything-but': z.union([Scalar, z.array(Scalar).min(1)]) }),
  z.strictObject({ 'anything-but': z.strictObject({ prefix: Texts }) }),
  z.strictObject({ 'anything-but': z.strictObject({ suffix: Texts }) }),
  z.strictObject({
    numeric: z.union([
      z.tuple([Comparison, z.number()]),
      z.tuple([Comparison, z.number(), Comparison, z.number()]),
    ]),
  }),
]);
type Operator = z.infer<typeof Operator>;
const Fields = z.record(z.string(), z.unknown());

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Test an existing value. An array in the event matches if one of its elements matches. */
const present =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value)
      ? value.some(test)
      : value !== undefined && !isFields(value) && test(value);

const text = (test: (value: string) => boolean): Test =>
  present((value) => typeof value === 'string' && test(value));

const compare: Record<z.infer<typeof Comparison>, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function compileAnythingBut(
  but: Extract<Operator, { 'anything-but': unknown }>['anything-but'],
): Test {
  if (isFields(but)) {
    const [kind, parts] =
      'prefix' in but ? ['startsWith' as const, but.prefix] : ['endsWith' as const, but.suffix];
    return text((value) => ![parts].flat().some((part) => value[kind](part)));
  }
  const excluded: readonly unknown[] = [but].flat();
  return present((value) => !excluded.includes(value));
}

function compileOperator(operator: Operator): Test {
  if ('prefix' in operator) return text((value) => value.startsWith(operator.prefix));
  if ('suffix' in operator) return text((value) => value.endsWith(operator.suffix));
  if ('equals-ignore-case' in operator) {
    const wanted = operator['equals-ignore-case'].toLowerCase();
    return text((value) => value.toLowerCase() === wanted);
  }
  if ('exists' in operator) {
    // `exists` applies only to leaves: a node with nested fields counts as absent.
    return (value) => (value !== undefined && !isFields(value)) === operator.exists;
  }
  if ('anything-but' in operator) return compileAnythingBut(operator['anything-but']);
  const [first, low, second, high] = operator.numeric;
  return present(
    (value) =>
      typeof value === 'number' &&
      compare[first](value, low) &&
      (second === undefined || high === undefined || compare[second](value, high)),
  );
}

function compileLeaf(matchers: readonly unknown[], path: string): Test {
  if (matchers.length === 0) throw new Error(`Filter pattern has an empty list at ${path}`);
  const tests = matchers.map((matcher): Test => {
    const scalar = Scalar.safeParse(matcher);
    if (scalar.success) return present((value) => value === scalar.data);
    const operator = Operator.safeParse(matcher);
    if (operator.success) return compileOperator(operator.data);
    throw new Error(
      `Filter pattern has an unknown operator at ${path}: ${JSON.stringify(matcher)}`,
    );
  });
  return (value) => tests.some((test) => test(value));
}

function compileFields(pattern: Record<string, unknown>, path: string): Test {
  const tests = Object.entries(pattern).map(([name, below]): Test => {
    const here = path ? `${path}.${name}` : name;
    if (name === '$or') {
      const choices = z
        .array(Fields)
        .min(2)
        .parse(below)
        .map((choice) => compileFields(choice, here));
      return (value) => choices.some((choice) => choice(value));
    }
    if (!Array.isArray(below) && !isFields(below)) {
      throw new Error(`Filter pattern needs a list or an object at ${here}`);
    }
    const test = Array.isArray(below) ? compileLeaf(below, here) : compileFields(below, here);
    return (value) => test(isFields(value) ? value[name] : undefined);
  });
  return (value) => tests.every((test) => test(value));
}

/**
 * Compile filter patterns of an event source mapping (EventBridge's pattern language). A record passes if any of them
 * matches. Without patterns, every record passes.
 * @throws Error with the path of an unknown operator, so that no filter silently differs from AWS
 */
export function compileFilters(patterns: readonly unknown[]): Filter {
  const filters = patterns.map((pattern) => compileFields(Fields.parse(pattern), ''));
  return (event) => filters.length === 0 || filters.some((filter) => filter(event));
}
