import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { discardFormDraft } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate, versionOf } from './load-template.ts';

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
  { version: versionOf },
);
