import { noteRules } from '#functions/people/note-rules.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { switchForm } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate, versionOf } from './load-template.ts';

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
    await noteRules(deps, call.actor);
    await deps.forms.switchTo(deps.applicationId, state, { ...state.published, isActive });
    return (await loadTemplate(deps, state.id)).template;
  },
  { version: versionOf },
);
