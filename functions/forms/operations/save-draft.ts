import { validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { refuseProblems } from '#functions/organisation/rules/problems.ts';
import { newestForms, type Reference } from '#functions/organisation/rules/reference.ts';
import { type EditedState, nameTaken } from '#functions/organisation/store/draft-store.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { isSameName } from '#shared/fold-name.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate } from './load-template.ts';

type Saving = {
  readonly state: EditedState<'FORM'>;
  readonly reference: Reference;
  readonly content: FormContent;
  readonly by: CallContext['actor'];
};

/** Names of forms from before names were taken are looked for among the published ones. */
const isTaken = (reference: Reference, { id, name }: { id: string; name: string }) =>
  newestForms(reference).some((form) => form.id !== id && isSameName(form.name, name));

/**
 * Stores what a form asks as its draft, unless it is hostile; what is unfinished is told with the answer.
 * @throws input.invalid, item.name-taken, item.changed-meanwhile
 */
export async function saveDraft(
  deps: FormsDeps,
  { state, reference, content, by }: Saving,
): Promise<FormTemplate> {
  const { id, head, published } = state;
  refuseProblems(validateFormSize(content));
  if (isTaken(reference, { id, name: content.name })) throw nameTaken(content.name);
  await deps.forms.saveDraft(deps.applicationId, state, {
    ...content,
    basedOn: head?.draft?.basedOn ?? published?.version ?? 0,
    savedBy: { userId: by.userId, name: by.name },
    savedAt: deps.now(),
  });
  return (await loadTemplate(deps, id)).template;
}
