import { categoryOf, publishedForm } from '#functions/domain/routing/reference.ts';
import { route } from '#functions/platform/route.ts';
import { getCategoryForm } from '#shared/reference/reference-api.ts';
import type { ReferenceDeps } from './deps.ts';

export const getCategoryFormRoute = route(
  getCategoryForm,
  async ({ params, actor }, { reference }: ReferenceDeps) => {
    const known = await reference.load(actor.applicationId);
    const category = categoryOf(known, params.categoryId);
    return { category, form: publishedForm(known, category.formId) };
  },
);
