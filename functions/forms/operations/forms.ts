import { validateFormDefinition, validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { getNewestForm, getNewestForms } from '#functions/organisation/rules/reference.ts';
import type { DraftHead } from '#functions/organisation/store/draft-store.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import {
  checkForm,
  getForm,
  getFormVersion,
  type ListedForm,
  listForms,
  listFormVersions,
} from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { listCategoriesUsingForm, loadTemplate, pickTemplateVersion } from './load-template.ts';

export const getFormRoute = route(
  getForm,
  async ({ params }, deps: FormsDeps) => (await loadTemplate(deps, params.formId)).template,
  { version: pickTemplateVersion },
);

const publishedIn = (form: Form): NonNullable<ListedForm['published']> => ({
  version: form.version,
  at: form.updatedAt,
  ...(form.publishedBy && { by: form.publishedBy }),
  questions: listFields(form).filter(({ type }) => type !== 'note').length,
});

const draftIn = ({ basedOn, savedBy, savedAt }: NonNullable<DraftHead['draft']>) => ({
  basedOn,
  savedBy,
  savedAt,
});

export const listFormsRoute = route(listForms, async ({ query, actor }, deps: FormsDeps) => {
  const [reference, heads] = await Promise.all([
    deps.reference.load(actor.applicationId),
    deps.forms.heads(actor.applicationId),
  ]);
  const forms = new Map(getNewestForms(reference).map((form) => [form.id, form]));
  const headOf = new Map(heads.map((head) => [head.id, head]));
  const items = [...new Set([...forms.keys(), ...headOf.keys()])].flatMap((id): ListedForm[] => {
    const [form, head] = [forms.get(id), headOf.get(id)];
    const name = form?.name ?? head?.draft?.name;
    const isActive = form?.isActive ?? true;
    if (name === undefined || !(isActive || query.includeInactive)) return [];
    return [
      {
        id,
        name,
        isActive,
        published: form ? publishedIn(form) : null,
        draft: head?.draft ? draftIn(head.draft) : null,
        categories: listCategoriesUsingForm(reference, id),
        itemVersion: head?.version ?? 0,
      },
    ];
  });
  return { items: items.sort(compareByName) };
});

/**
 * Load the versions of a form, the newest first. @throws item.not-found for a form that was never published or does not
 * exist
 */
async function loadFormVersions({ reference, applicationId }: FormsDeps, formId: string) {
  const found = await reference.versions(applicationId, 'FORM', formId);
  if (found.length === 0) throw new AppError('item.not-found', t`This form has no versions yet.`);
  return found;
}

export const listFormVersionsRoute = route(
  listFormVersions,
  async ({ params }, deps: FormsDeps) => ({ items: await loadFormVersions(deps, params.formId) }),
);

export const getFormVersionRoute = route(getFormVersion, async ({ params }, deps: FormsDeps) => {
  const versions = await loadFormVersions(deps, params.formId);
  const found = versions.find(({ version }) => version === params.version);
  if (!found) throw new AppError('item.not-found', t`There is no such version of this form.`);
  return found;
});

/** A form that is too costly to evaluate is not checked further. */
export const checkFormRoute = route(checkForm, async ({ body }, deps: FormsDeps) => {
  const hostile = validateFormSize(body.form);
  if (Object.keys(hostile).length > 0) return { problems: hostile, canBeSaved: false };
  const reference = await deps.reference.load(deps.applicationId);
  const published = body.formId === undefined ? undefined : getNewestForm(reference, body.formId);
  const problems = validateFormDefinition(body.form, published);
  const owner = await deps.reference.nameOwner(deps.applicationId, 'FORM', body.form.name);
  const isTaken = owner !== undefined && owner !== body.formId;
  return {
    problems: isTaken ? { ...problems, name: [t`Another form has this name.`] } : problems,
    canBeSaved: !isTaken,
  };
});
