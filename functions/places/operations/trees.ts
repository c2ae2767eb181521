import type { ReferenceDeps } from '#functions/organisation/deps.ts';
import { resolveRequester } from '#functions/people/resolve-requester.ts';
import { buildCategoryForm } from '#functions/places/category-form.ts';
import { loadListedCategories, loadListedDepartments } from '#functions/places/listed.ts';
import { route } from '#functions/platform/route.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { listCategories, listDepartments, listLocations } from '#shared/reference/reference-api.ts';

export const listDepartmentsRoute = route(
  listDepartments,
  async ({ actor }, deps: ReferenceDeps) => {
    const { departments } = await deps.reference.load(actor.applicationId);
    if (!actor.isAdministrator)
      return { items: departments.map(({ headId: _, costCentre: __, ...known }) => known) };
    return { items: await loadListedDepartments(deps) };
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
    items: await loadListedCategories(deps, actor.isAdministrator),
  }),
);

export const getCategoryFormRoute = route(
  getCategoryForm,
  async ({ params, query, actor }, deps: ReferenceDeps) => {
    const known = await deps.reference.load(actor.applicationId);
    const requester = query.onBehalfOf
      ? await resolveRequester(deps, actor, known, query.onBehalfOf)
      : actor.profile;
    return buildCategoryForm(known, params.categoryId, requester);
  },
);
