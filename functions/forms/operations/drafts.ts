import * as z from 'zod';
import { validateFormSize } from '#functions/forms/rules/validate-form.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { getNewestForms, type Reference } from '#functions/organisation/rules/reference.ts';
import {
  createNameTakenError,
  type EditedState,
} from '#functions/organisation/store/draft-store.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { isSameName } from '#shared/fold-name.ts';
import { FormContent } from '#shared/forms/form.ts';
import {
  createForm,
  discardFormDraft,
  duplicateForm,
  FormTemplate,
  saveFormDraft,
} from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate, pickFormContent, pickTemplateVersion } from './load-template.ts';

type Saving = {
  readonly state: EditedState<'FORM'>;
  readonly reference: Reference;
  readonly content: FormContent;
  readonly by: CallContext['actor'];
};

/** Older forms have no reserved name, so the published forms are checked as well. */
const isTaken = (reference: Reference, { id, name }: { id: string; name: string }) =>
  getNewestForms(reference).some((form) => form.id !== id && isSameName(form.name, name));

/**
 * Store the content of a form as its draft, unless it is malicious. The response lists the incomplete parts.
 * @throws input.invalid, item.name-taken, item.changed-meanwhile
 */
async function saveDraft(
  deps: FormsDeps,
  { state, reference, content, by }: Saving,
): Promise<FormTemplate> {
  const { id, head, published } = state;
  throwIfProblems(validateFormSize(content));
  if (isTaken(reference, { id, name: content.name })) throw createNameTakenError(content.name);
  await deps.forms.saveDraft(deps.applicationId, state, {
    ...content,
    basedOn: head?.draft?.basedOn ?? published?.version ?? 0,
    savedBy: { userId: by.userId, name: by.name },
    savedAt: deps.now(),
  });
  return (await loadTemplate(deps, id)).template;
}

/** Create a form. Its id derives from the actor and the Idempotency-Key, so a repeated call stores it once. */
const createTemplate = (
  deps: FormsDeps,
  call: CallContext,
  contentFor: () => Promise<FormContent>,
) =>
  runIdempotently(deps, call, FormTemplate, async () => {
    const { actor, idempotency } = call;
    const { applicationId, userId } = actor;
    const id = idempotency
      ? deriveId(applicationId, userId, 'form', idempotency.key)
      : deps.newId();
    const reference = await deps.reference.load(applicationId);
    const state = { id, head: undefined, published: undefined };
    try {
      return await saveDraft(deps, {
        state,
        reference,
        content: await contentFor(),
        by: actor,
      });
    } catch (error) {
      const there = await deps.forms.head(applicationId, id);
      if (!there) throw error;
      return (await loadTemplate(deps, id)).template;
    }
  });

export const createFormRoute = route(
  createForm,
  (call, deps: FormsDeps) => createTemplate(deps, call, async () => call.body),
  { version: pickTemplateVersion },
);

export const duplicateFormRoute = route(
  duplicateForm,
  (call, deps: FormsDeps) =>
    createTemplate(deps, call, async () => {
      const { template } = await loadTemplate(deps, call.params.formId);
      const like = template.draft ?? template.published;
      if (!like) throw new AppError('item.not-found', t`This form asks nothing yet.`);
      return { ...pickFormContent(like), name: call.body.name };
    }),
  { version: pickTemplateVersion },
);

const schemas = {
  item: z.object({ ...FormTemplate.shape, ...FormContent.shape }),
  written: FormContent,
};

export const saveFormDraftRoute = route(
  saveFormDraft,
  async (call, deps: FormsDeps) => {
    const { state, reference, template } = await loadTemplate(deps, call.params.formId);
    assertVersion(call, template.itemVersion);
    const before = schemas.item.parse({ ...(template.draft ?? template.published), ...template });
    const content = pickFormContent(mergeItemChange(schemas, before, call.body));
    if (isItemUnchanged(pickFormContent(before), content)) return template;
    return saveDraft(deps, { state, reference, content, by: call.actor });
  },
  { version: pickTemplateVersion },
);

export const discardFormDraftRoute = route(
  discardFormDraft,
  async (call, deps: FormsDeps) => {
    const { state, template } = await loadTemplate(deps, call.params.formId);
    assertVersion(call, template.itemVersion);
    if (!template.published)
      throw new AppError(
        'item.in-use',
        t`The draft is all there is of this form. Delete the form.`,
      );
    if (!template.draft) return template;
    await deps.forms.discardDraft(deps.applicationId, state);
    return (await loadTemplate(deps, state.id)).template;
  },
  { version: pickTemplateVersion },
);
