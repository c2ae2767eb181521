import { namesIn } from '#functions/organisation/rules/facts.ts';
import type { ProblemList } from '#functions/organisation/rules/problems.ts';
import type { Column, Field, FormContent } from '#shared/forms/form.ts';
import { msg } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { listFieldExpressions } from './list-expressions.ts';

/** A field, or a column by `table.column`, and what its value or its being shown hangs on. */
type Node = {
  readonly path: string;
  readonly needs: readonly { readonly part: string; readonly name: string }[];
};

const reasons: Readonly<Record<string, string>> = {
  formula: msg('The formula needs its own result.'),
  visibleWhen: msg('Whether it is shown hangs on itself.'),
  readOnly: msg('Whether it can be changed hangs on itself.'),
};

/** Whether something has to be answered changes no value: it can't close a circle. */
const needsOf = (field: Field | Column) =>
  listFieldExpressions(field)
    .filter(({ part }) => Object.hasOwn(reasons, part))
    .flatMap(({ part, expression }) => namesIn(expression).map((name) => ({ part, name })));

/** In a row a column's own name goes before that of a field of the form. */
function columnNodes(table: Extract<Field, { type: 'table' }>, path: string): [string, Node][] {
  const own = new Set(table.columns.map(({ key }) => key));
  return table.columns.map((column, c) => {
    const needs = needsOf(column).map(({ part, name }) => ({
      part,
      name: own.has(name) ? `${table.key}.${name}` : name,
    }));
    return [`${table.key}.${column.key}`, { path: `${path}.columns.${c}`, needs }];
  });
}

const nodesOf = ({ sections }: FormContent): ReadonlyMap<string, Node> =>
  new Map(
    sections.flatMap(({ fields }, s) =>
      fields.flatMap((field, f): [string, Node][] => {
        const path = `sections.${s}.fields.${f}`;
        const node: [string, Node] = [field.key, { path, needs: needsOf(field) }];
        return field.type === 'table' ? [node, ...columnNodes(field, path)] : [node];
      }),
    ),
  );

/** Everything that a name hangs on, by any number of steps. */
function reachable(nodes: ReadonlyMap<string, Node>, from: string): ReadonlySet<string> {
  const seen = new Set([from]);
  for (const name of seen) for (const need of nodes.get(name)?.needs ?? []) seen.add(need.name);
  return seen;
}

/** A field whose value or being shown needs itself, directly or through others, would never settle. */
export function findCircles(form: FormContent, problems: ProblemList): void {
  const nodes = nodesOf(form);
  for (const [name, { path, needs }] of nodes) {
    const closing = needs.filter((need) => reachable(nodes, need.name).has(name));
    for (const part of new Set(closing.map((need) => need.part)))
      problems.add(`${path}.${part}`, lookUp(reasons, part) ?? '');
  }
}
