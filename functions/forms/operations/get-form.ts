import { route } from '#functions/platform/route.ts';
import { getForm } from '#shared/forms/forms-api.ts';
import type { FormsDeps } from '../deps.ts';
import { loadTemplate, versionOf } from './load-template.ts';

export const getFormRoute = route(
  getForm,
  async ({ params }, deps: FormsDeps) => (await loadTemplate(deps, params.formId)).template,
  { version: versionOf },
);
