import { listExpressionNames } from '#functions/organisation/rules/facts.ts';
import type { ProblemList } from '#functions/organisation/rules/problems.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Column, Field, FormContent } from '#shared/forms/form.ts';
import { msg } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';

/** A field, or a column as `table.column`, with the names on which its value or visibility depends. */
type Node = {
  readonly path: string;
  readonly needs: readonly { readonly part: string; readonly name: string }[];
};

const reasons: Readonly<Record<string, string>> = {
  formula: msg('The formula needs its own result.'),
  visibleWhen: msg('Whether it is shown hangs on itself.'),
  readOnly: msg('Whether it can be changed hangs on itself.'),
};

/** Whether a field is required changes no value, so it can't be part of a cycle. */
const needsOf = (field: Field | Column) =>
  listFieldExpressions(field)
    .filter(({ part }) => Object.hasOwn(reasons, part))
    .flatMap(({ part, expression }) =>
      listExpressionNames(expression).map((name) => ({ part, name })),
    );

/**
 * Build the dependency graph nodes of a table's columns. In a row, a column takes precedence over a form field with the
 * same name.
 */
function buildColumnNodes(
  table: Extract<Field, { type: 'table' }>,
  path: string,
): [string, Node][] {
  const own = new Set(table.columns.map(({ key }) => key));
  return table.columns.map((column, c) => {
    const needs = needsOf(column).map(({ part, name }) => ({
      part,
      name: own.has(name) ? `${table.key}.${name}` : name,
    }));
    return [`${table.key}.${column.key}`, { path: `${path}.columns.${c}`, needs }];
  });
}

const getNodes = ({ sections }: FormContent): ReadonlyMap<string, Node> =>
  new Map(
    sections.flatMap(({ fields }, s) =>
      fields.flatMap((field, f): [string, Node][] => {
        const path = `sections.${s}.fields.${f}`;
        const node: [string, Node] = [field.key, { path, needs: needsOf(field) }];
        return field.type === 'table' ? [node, ...buildColumnNodes(field, path)] : [node];
      }),
    ),
  );

/** Return all names on which a name depends, directly or indirectly. */
function findReachableNames(nodes: ReadonlyMap<string, Node>, from: string): ReadonlySet<string> {
  const seen = new Set([from]);
  for (const name of seen) for (const need of nodes.get(name)?.needs ?? []) seen.add(need.name);
  return seen;
}

/**
 * Report each field whose value or visibility depends on itself, directly or indirectly, because it would never settle.
 */
export function reportCircularDependencies(form: FormContent, problems: ProblemList): void {
  const nodes = getNodes(form);
  for (const [name, { path, needs }] of nodes) {
    const closing = needs.filter((need) => findReachableNames(nodes, need.name).has(name));
    for (const part of new Set(closing.map((need) => need.part)))
      problems.add(`${path}.${part}`, lookUp(reasons, part) ?? '');
  }
}

/** Return the conditions and the formula of a field or column, keyed by property name. */
export function listFieldExpressions(
  field: Field | Column,
): { part: string; expression: Expression }[] {
  const required =
    !isAnswerable(field) || typeof field.required === 'boolean' ? undefined : field.required;
  const readOnly =
    'readOnly' in field && typeof field.readOnly === 'object' ? field.readOnly : undefined;
  const formula = field.type === 'calculated' ? field.formula : undefined;
  const parts = { visibleWhen: field.visibleWhen, required, readOnly, formula };
  return Object.entries(parts).flatMap(([part, expression]) =>
    expression ? [{ part, expression }] : [],
  );
}
