import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { removeForm } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate } from './load-template.ts';

/** Requests keep the version they began with: what was published stays, and can only be deactivated. */
export const removeFormRoute = route(removeForm, async (call, deps: FormsDeps) => {
  const { state, template } = await loadTemplate(deps, call.params.formId);
  assertVersion(call, template.itemVersion);
  const usedBy = template.categories.map(({ name }) => name);
  if (usedBy.length > 0)
    throw new AppError('item.in-use', t`It is used by ${usedBy.join(', ')}.`, {
      present: { usedBy },
    });
  const { id, head, published } = state;
  if (published || !head)
    throw new AppError(
      'item.in-use',
      t`It was published: requests may use it. Deactivate it instead.`,
    );
  await deps.forms.remove(deps.applicationId, { id, head, published });
  return { id };
});
