import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { idFrom } from '#functions/platform/idempotency/id-from.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import type { FormContent } from '#shared/forms/form.ts';
import { createForm, duplicateForm, FormTemplate } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { contentOf, loadTemplate, versionOf } from './load-template.ts';
import { saveDraft } from './save-draft.ts';

/** The id follows from the actor and the Idempotency-Key: a form sent twice is there once. */
const createTemplate = (
  deps: FormsDeps,
  call: CallContext,
  contentFor: () => Promise<FormContent>,
) =>
  answerOnce(deps, call, FormTemplate, async () => {
    const { actor, idempotency } = call;
    const { applicationId, userId } = actor;
    const id = idempotency ? idFrom(applicationId, userId, 'form', idempotency.key) : deps.newId();
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
  { version: versionOf },
);

export const duplicateFormRoute = route(
  duplicateForm,
  (call, deps: FormsDeps) =>
    createTemplate(deps, call, async () => {
      const { template } = await loadTemplate(deps, call.params.formId);
      const like = template.draft ?? template.published;
      if (!like) throw new AppError('item.not-found', t`This form asks nothing yet.`);
      return { ...contentOf(like), name: call.body.name };
    }),
  { version: versionOf },
);
