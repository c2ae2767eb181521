import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference, ReferenceContext } from '#functions/organisation/rules/reference.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { validateCondition } from './validate-condition.ts';

/** Return the newest forms of the categories that a routing serves. */
export function listServedForms(
  { categoryIds }: RoutingSequence,
  { categories, forms }: Reference,
): Form[] {
  const formIds = new Set(
    categories.filter(({ id }) => categoryIds.includes(id)).map(({ formId }) => formId),
  );
  return [...formIds].flatMap(
    (formId) =>
      forms.filter(({ id }) => id === formId).sort((a, b) => b.version - a.version)[0] ?? [],
  );
}

/**
 * Return the validation errors of a routing's conditions, by field path ("steps.0.condition"). Former form versions
 * provide the names of missing fields.
 */
export function validateConditions(routing: RoutingSequence, known: ReferenceContext): Problems {
  const forms = listServedForms(routing, known.reference);
  const problems = new ProblemList();
  const lint = (condition: RoutingSequence['condition'], path: string) => {
    for (const reason of condition ? validateCondition(condition, forms, known) : [])
      problems.add(path, reason);
  };
  lint(routing.condition, 'condition');
  for (const [n, { condition }] of routing.steps.entries()) lint(condition, `steps.${n}.condition`);
  return problems.found;
}
