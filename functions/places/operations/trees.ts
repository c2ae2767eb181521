import { prefill } from '#functions/forms/rules/prefill.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { refuseProblems } from '#functions/organisation/rules/problems.ts';
import { categoryOf, publishedForm } from '#functions/organisation/rules/reference.ts';
import { noteRules } from '#functions/people/note-rules.ts';
import { requesterOf } from '#functions/people/requester-of.ts';
import { changesRules } from '#functions/people/rules/rule-changes.ts';
import { listedCategories, listedDepartments } from '#functions/places/listed.ts';
import { placeCategory } from '#functions/places/rules/place-category.ts';
import { validateCategory } from '#functions/places/rules/validate-reference.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { moveCategory } from '#shared/reference/organisation-api.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';

export const listDepartmentsRoute = route(
  listDepartments,
  async ({ actor }, deps: ReferenceDeps) => {
    const { departments } = await deps.reference.load(actor.applicationId);
    if (!actor.isAdministrator)
      return { items: departments.map(({ headId: _, costCentre: __, ...known }) => known) };
    return { items: await listedDepartments(deps) };
  },
);

export const listLocationsRoute = route(
  listLocations,
  async ({ actor }, { reference }: ReferenceDeps) => {
    const { locations } = await reference.load(actor.applicationId);
    return { items: [...locations] };
  },
);

export const listCategoriesRoute = route(
  listCategories,
  async ({ actor }, deps: ReferenceDeps) => ({
    items: await listedCategories(deps, actor.isAdministrator),
  }),
);

export const getCategoryFormRoute = route(
  getCategoryForm,
  async ({ params, query, actor }, deps: ReferenceDeps) => {
    const known = await deps.reference.load(actor.applicationId);
    const category = categoryOf(known, params.categoryId);
    const form = publishedForm(known, category.formId);
    const requester = query.onBehalfOf
      ? await requesterOf(deps, actor, known, query.onBehalfOf)
      : actor.profile;
    if (!requester) return { category, form, prefilled: {} };
    return { category, form, requester: personRef(requester), prefilled: prefill(form, requester) };
  },
);

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
