import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { listOpenRequests } from '#functions/requests/open-requests.ts';
import { findBrokenRoutings } from '#functions/routing/rules/validate-conditions.ts';
import { AppError } from '#shared/errors.ts';
import type { Form } from '#shared/forms/form.ts';
import {
  type PublishEffect,
  publishForm,
  removeForm,
  switchForm,
} from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import {
  assertPublishable,
  loadTemplate,
  type PublishableTemplate,
  pickFormContent,
  pickTemplateVersion,
} from './load-template.ts';

/** Create the version that a draft becomes when it is published. */
function createNextFormVersion(
  { applicationId, now }: FormsDeps,
  { state: { id, published }, draft }: PublishableTemplate,
  { userId, name }: Call<typeof publishForm>['actor'],
): Form {
  return {
    ...pickFormContent(draft),
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

async function loadPublishEffect(
  deps: FormsDeps,
  form: Form,
  { reference }: PublishableTemplate,
): Promise<PublishEffect> {
  const { id, version } = form;
  const [{ found, complete }, drafts] = await Promise.all([
    listOpenRequests(deps, ({ formId }) => formId === id),
    deps.requests.countDrafts(deps.applicationId, id),
  ]);
  const open = { count: found.length, complete };
  return { version, open, drafts, routings: findBrokenRoutings(form, reference) };
}

export const publishFormRoute = route(
  publishForm,
  async (call, deps: FormsDeps) => {
    const publish = async () => {
      const loaded = await loadTemplate(deps, call.params.formId);
      assertVersion(call, loaded.template.itemVersion);
      const publishing = assertPublishable(loaded);
      const form = createNextFormVersion(deps, publishing, call.actor);
      const effect = await loadPublishEffect(deps, form, publishing);
      if (call.body.dryRun) return { template: loaded.template, effect };
      if (isRuleChange('FORM', publishing.state.published, form))
        await recordRuleChange(deps, call.actor);
      await deps.forms.publish(deps.applicationId, loaded.state, form);
      return { template: (await loadTemplate(deps, form.id)).template, effect };
    };
    return call.body.dryRun
      ? publish()
      : runIdempotently(deps, call, publishForm.response, publish);
  },
  { version: ({ template }) => template.itemVersion },
);

export const switchFormRoute = route(
  switchForm,
  async (call, deps: FormsDeps) => {
    const { state, template } = await loadTemplate(deps, call.params.formId);
    assertVersion(call, template.itemVersion);
    const { isActive } = call.body;
    if (!state.published)
      throw new AppError('input.invalid', t`This form was never published.`, {
        fields: { isActive: [t`Publish the form first. Nothing uses it yet.`] },
      });
    if (state.published.isActive === isActive) return template;
    await recordRuleChange(deps, call.actor);
    await deps.forms.switchTo(deps.applicationId, state, { ...state.published, isActive });
    return (await loadTemplate(deps, state.id)).template;
  },
  { version: pickTemplateVersion },
);

/** A request retains the version with which it began. Therefore a published form can only be deactivated. */
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
