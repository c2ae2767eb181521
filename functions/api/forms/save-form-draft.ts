import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { saveFormDraft } from '#shared/forms/forms-api.ts';
import type { FormsDeps } from './deps.ts';
import { loadTemplate, versionOf } from './load-template.ts';
import { saveDraft } from './save-draft.ts';

export const saveFormDraftRoute = route(
  saveFormDraft,
  async (call, deps: FormsDeps) => {
    const { state, reference, template } = await loadTemplate(deps, call.params.formId);
    assertVersion(call, template.itemVersion);
    return saveDraft(deps, { state, reference, content: call.body, by: call.actor });
  },
  { version: versionOf },
);
