import { prefillAnswers } from '#functions/forms/rules/prefill.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import {
  getPublishedForm,
  type Reference,
  requireCategory,
} from '#functions/organisation/rules/reference.ts';
import type { Output } from '#shared/endpoint.ts';
import type { getCategoryForm } from '#shared/reference/category-form-api.ts';
import type { User } from '#shared/users/user.ts';

/** Return a category with its published form, prefilled for a new request of this person. @throws item.not-found */
export function buildCategoryForm(
  known: Reference,
  categoryId: string,
  requester: User | undefined,
): Output<typeof getCategoryForm> {
  const category = requireCategory(known, categoryId);
  const form = getPublishedForm(known, category.formId);
  if (!requester) return { category, form, prefilled: {} };
  return {
    category,
    form,
    requester: personRef(requester),
    prefilled: prefillAnswers(form, requester),
  };
}
