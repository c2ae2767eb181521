import { buildAuthor } from '#functions/organisation/build-author.ts';
import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { requireCategory } from '#functions/organisation/rules/reference.ts';
import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import { moveCategoryTo } from '#functions/places/rules/place-category.ts';
import { validateCategory } from '#functions/places/rules/validate-reference.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { moveCategory } from '#shared/reference/organisation-api.ts';

/** Move a category in the tree, together with siblings that must be renumbered, in one transaction. */
export const moveCategoryRoute = route(
  moveCategory,
  (call, deps: ReferenceDeps) =>
    retryOnConflict(async () => {
      const { reference } = deps;
      const { actor, params, body } = call;
      const checked = await reference.load(actor.applicationId);
      const before = requireCategory(checked, params.id);
      assertVersion(call, before.version);
      const { moved, shifted } = moveCategoryTo(before, body, checked.categories);
      throwIfProblems(validateCategory(moved, checked));
      const beside = shifted.map((change) => ({ kind: 'CATEGORY' as const, ...change }));
      if (isRuleChange('CATEGORY', before, moved)) await recordRuleChange(deps, actor);
      const options = { beside, author: buildAuthor(actor, deps), checked };
      return reference.save(actor.applicationId, 'CATEGORY', moved, before, options);
    }),
  { version: ({ version }) => version },
);
