import * as z from 'zod';
import { changedItem, isUnchanged } from '#functions/organisation/items/changed-item.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { FormContent } from '#shared/forms/form.ts';
import { FormTemplate, saveFormDraft } from '#shared/forms/forms-api.ts';
import type { FormsDeps } from '../deps.ts';
import { contentOf, loadTemplate, versionOf } from './load-template.ts';
import { saveDraft } from './save-draft.ts';

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
    const content = contentOf(changedItem(schemas, before, call.body));
    if (isUnchanged(contentOf(before), content)) return template;
    return saveDraft(deps, { state, reference, content, by: call.actor });
  },
  { version: versionOf },
);
