import { getActiveRoutings } from '#functions/organisation/rules/newest-routings.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Form } from '#shared/forms/form.ts';
import type { BrokenRouting } from '#shared/forms/forms-api.ts';
import { validateConditions } from './validate-conditions.ts';

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
