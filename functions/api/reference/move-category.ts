import { refuseProblems } from '#functions/domain/problems.ts';
import { placeCategory } from '#functions/domain/reference/place-category.ts';
import { validateCategory } from '#functions/domain/reference/validate-reference.ts';
import { categoryOf } from '#functions/domain/routing/reference.ts';
import { changesRules } from '#functions/domain/users/rule-changes.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/store/retry-on-conflict.ts';
import { moveCategory } from '#shared/reference/organisation-api.ts';
import { authorOf } from '../author-of.ts';
import { noteRules } from '../note-rules.ts';
import type { ReferenceDeps } from './deps.ts';

/** Puts a category somewhere else in the tree: with its siblings that make room, or not at all. */
export const moveCategoryRoute = route(
  moveCategory,
  (call, deps: ReferenceDeps) =>
    retryOnConflict(async () => {
      const { reference } = deps;
      const { actor, params, body } = call;
      const checked = await reference.load(actor.applicationId);
      const before = categoryOf(checked, params.id);
      assertVersion(call, before.version);
      const { moved, shifted } = placeCategory(before, body, checked.categories);
      refuseProblems(validateCategory(moved, checked));
      const beside = shifted.map((change) => ({ kind: 'CATEGORY' as const, ...change }));
      if (changesRules('CATEGORY', before, moved)) await noteRules(deps, actor);
      const options = { beside, author: authorOf(actor, deps), checked };
      return reference.save(actor.applicationId, 'CATEGORY', moved, before, options);
    }),
  { version: ({ version }) => version },
);
