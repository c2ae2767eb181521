import { validateFormDefinition } from '#functions/forms/rules/validate-form.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { getNewestForm, type Reference } from '#functions/organisation/rules/reference.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import { AppError } from '#shared/errors.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormDraft, FormTemplate } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';

/** Return the content of a form that people edit, without the fields that the product sets. */
export const pickFormContent = ({
  name,
  sections,
  titleField,
  amountField,
}: FormContent): FormContent => ({
  name,
  sections,
  titleField,
  ...(amountField === undefined ? {} : { amountField }),
});

/** Return the categories whose requests use a form. */
export const listCategoriesUsingForm = ({ categories }: Reference, formId: string) =>
  categories.filter((one) => one.formId === formId).map(({ id, name }) => ({ id, name }));

/** A form as its editors see it, with the data that a change needs. */
export type LoadedTemplate = {
  readonly state: EditedState<'FORM'>;
  readonly template: FormTemplate;
  readonly reference: Reference;
};

/** @throws item.not-found */
export async function loadTemplate(deps: FormsDeps, id: string): Promise<LoadedTemplate> {
  const { forms, applicationId } = deps;
  const [reference, head, stored] = await Promise.all([
    deps.reference.load(applicationId),
    forms.head(applicationId, id),
    forms.draft(applicationId, id),
  ]);
  const published = getNewestForm(reference, id);
  if (!published && !head) throw new AppError('item.not-found', t`There is no such form.`);
  const draft = head?.draft && stored ? stored : null;
  return {
    state: { id, head, published },
    reference,
    template: {
      id,
      isActive: published?.isActive ?? true,
      published: published ?? null,
      draft,
      problems: draft ? validateFormDefinition(draft, published) : {},
      categories: listCategoriesUsingForm(reference, id),
      itemVersion: head?.version ?? 0,
    },
  };
}

/** A template whose draft may be published. */
export type PublishableTemplate = LoadedTemplate & { readonly draft: FormDraft };

/** @throws item.changed-meanwhile, input.invalid */
export function assertPublishable(loaded: LoadedTemplate): PublishableTemplate {
  const { draft, problems } = loaded.template;
  if (!draft)
    throw new AppError(
      'item.changed-meanwhile',
      t`There is no draft: it was published or dropped.`,
    );
  throwIfProblems(problems);
  return { ...loaded, draft };
}

/** Return the version of a template for a response. */
export const pickTemplateVersion = ({ itemVersion }: FormTemplate) => itemVersion;
