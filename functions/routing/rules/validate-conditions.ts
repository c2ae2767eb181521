import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference, ReferenceContext } from '#functions/organisation/rules/reference.ts';
import type { Form } from '#shared/forms/form.ts';
import type { BrokenRouting } from '#shared/forms/forms-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { validateCondition } from './validate-condition.ts';

const reasonsIn = (problems: ReturnType<typeof validateConditions>) =>
  new Set(Object.values(problems).flat());

/**
 * Return the routings with a condition that a new version of a form breaks, because a field is missing or a compared
 * value is no longer a valid answer.
 */
export function findBrokenRoutings(next: Form, reference: Reference): BrokenRouting[] {
  // Broken fields are named by the former version, which is still in `reference`.
  const pinned = new PinnedVersions();
  const then = { ...reference, forms: [...reference.forms, next] };
  return getActiveRoutings(reference).flatMap((routing) => {
    const now = reasonsIn(validateConditions(routing, { reference, pinned }));
    const reasons = [...reasonsIn(validateConditions(routing, { reference: then, pinned }))].filter(
      (reason) => !now.has(reason),
    );
    return reasons.length > 0 ? [{ id: routing.id, name: routing.name, reasons }] : [];
  });
}

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
