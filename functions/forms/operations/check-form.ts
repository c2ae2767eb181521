import { validateFormDefinition, validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { newestForm } from '#functions/organisation/rules/reference.ts';
import { route } from '#functions/platform/route.ts';
import { checkForm } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';

/** What is too costly to work out is not looked at any further. */
export const checkFormRoute = route(checkForm, async ({ body }, deps: FormsDeps) => {
  const hostile = validateFormSize(body.form);
  if (Object.keys(hostile).length > 0) return { problems: hostile, canBeSaved: false };
  const reference = await deps.reference.load(deps.applicationId);
  const published = body.formId === undefined ? undefined : newestForm(reference, body.formId);
  const problems = validateFormDefinition(body.form, published);
  const owner = await deps.reference.nameOwner(deps.applicationId, 'FORM', body.form.name);
  const isTaken = owner !== undefined && owner !== body.formId;
  return {
    problems: isTaken ? { ...problems, name: [t`Another form has this name.`] } : problems,
    canBeSaved: !isTaken,
  };
});
