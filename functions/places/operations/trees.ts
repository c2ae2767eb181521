import { prefill } from '#functions/forms/rules/prefill.ts';
import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { categoryOf, publishedForm } from '#functions/organisation/rules/reference.ts';
import { requesterOf } from '#functions/people/requester-of.ts';
import { listedCategories, listedDepartments } from '#functions/places/listed.ts';
import { route } from '#functions/platform/route.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
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
