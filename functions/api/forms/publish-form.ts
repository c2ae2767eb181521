import { refuseProblems } from '#functions/domain/problems.ts';
import { answerOnce } from '#functions/idempotency/answer-once.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import type { Form } from '#shared/forms/form.ts';
import { type FormDraft, type PublishEffect, publishForm } from '#shared/forms/forms-api.ts';
import { openRequests } from '../open-requests.ts';
import type { FormsDeps } from './deps.ts';
import { contentOf, type LoadedTemplate, loadTemplate } from './load-template.ts';

type Publishing = LoadedTemplate & { readonly draft: FormDraft };

/** The version that a draft becomes. */
function nextVersion(
  { applicationId, now }: FormsDeps,
  { state: { id, published }, draft }: Publishing,
  { userId, name }: Call<typeof publishForm>['actor'],
): Form {
  return {
    ...contentOf(draft),
    id,
    applicationId,
    version: (published?.version ?? 0) + 1,
    status: 'published',
    isActive: published?.isActive ?? true,
    updatedAt: now(),
    publishedBy: { userId, name },
    itemVersion: published?.itemVersion ?? 0,
  };
}

async function effectOf(deps: FormsDeps, { id, version }: Form): Promise<PublishEffect> {
  const { found, complete } = await openRequests(deps, ({ formId }) => formId === id);
  return { version, open: { count: found.length, complete } };
}

/** @throws item.changed-meanwhile, input.invalid */
function assertPublishable(loaded: LoadedTemplate): Publishing {
  const { draft, problems } = loaded.template;
  if (!draft)
    throw new AppError('item.changed-meanwhile', 'There is no draft: it was published or dropped.');
  refuseProblems(problems);
  return { ...loaded, draft };
}

export const publishFormRoute = route(
  publishForm,
  async (call, deps: FormsDeps) => {
    const publish = async () => {
      const loaded = await loadTemplate(deps, call.params.formId);
      assertVersion(call, loaded.template.itemVersion);
      const publishing = assertPublishable(loaded);
      const form = nextVersion(deps, publishing, call.actor);
      const effect = await effectOf(deps, form);
      if (call.body.dryRun) return { template: loaded.template, effect };
      await deps.forms.publish(deps.applicationId, loaded.state, form);
      return { template: (await loadTemplate(deps, form.id)).template, effect };
    };
    return call.body.dryRun ? publish() : answerOnce(deps, call, publishForm.response, publish);
  },
  { version: ({ template }) => template.itemVersion },
);
