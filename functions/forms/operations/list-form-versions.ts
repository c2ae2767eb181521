import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { getFormVersion, listFormVersions } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';

/** The newest first. @throws item.not-found for a form that was never published, or isn't there */
async function versionsOf({ reference, applicationId }: FormsDeps, formId: string) {
  const found = await reference.versions(applicationId, 'FORM', formId);
  if (found.length === 0) throw new AppError('item.not-found', t`This form has no versions yet.`);
  return found;
}

export const listFormVersionsRoute = route(
  listFormVersions,
  async ({ params }, deps: FormsDeps) => ({ items: await versionsOf(deps, params.formId) }),
);

export const getFormVersionRoute = route(getFormVersion, async ({ params }, deps: FormsDeps) => {
  const versions = await versionsOf(deps, params.formId);
  const found = versions.find(({ version }) => version === params.version);
  if (!found) throw new AppError('item.not-found', t`There is no such version of this form.`);
  return found;
});
