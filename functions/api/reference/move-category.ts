import { refuseProblems } from '#functions/domain/problems.ts';
import { placeCategory } from '#functions/domain/reference/place-category.ts';
import { validateCategory } from '#functions/domain/reference/validate-reference.ts';
import { personRef } from '#functions/domain/routing/directory.ts';
import { categoryOf } from '#functions/domain/routing/reference.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { moveCategory } from '#shared/reference/organisation-api.ts';
import type { ReferenceDeps } from './deps.ts';

/** Puts a category somewhere else in the tree: with its siblings that make room, or not at all. */
export const moveCategoryRoute = route(
  moveCategory,
  async (call, { reference, now }: ReferenceDeps) => {
    const { actor, params, body } = call;
    const known = await reference.load(actor.applicationId);
    const before = categoryOf(known, params.id);
    assertVersion(call, before.version);
    const { moved, shifted } = placeCategory(before, body, known.categories);
    refuseProblems(validateCategory(moved, known));
    const beside = shifted.map((change) => ({ kind: 'CATEGORY' as const, ...change }));
    const author = { by: personRef(actor), at: now() };
    return reference.save(actor.applicationId, 'CATEGORY', moved, before, { beside, author });
  },
  { version: ({ version }) => version },
);
