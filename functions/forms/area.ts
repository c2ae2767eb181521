import { serveArea } from '#functions/service/serve-area.ts';
import { formsDeps } from './deps.ts';
import { checkFormRoute } from './operations/check-form.ts';
import { createFormRoute, duplicateFormRoute } from './operations/create-form.ts';
import { discardFormDraftRoute } from './operations/discard-form-draft.ts';
import { getFormRoute } from './operations/get-form.ts';
import { getPastRequestsRoute } from './operations/get-past-requests.ts';
import { getFormVersionRoute, listFormVersionsRoute } from './operations/list-form-versions.ts';
import { listFormsRoute } from './operations/list-forms.ts';
import { publishFormRoute } from './operations/publish-form.ts';
import { removeFormRoute } from './operations/remove-form.ts';
import { saveFormDraftRoute } from './operations/save-form-draft.ts';
import { switchFormRoute } from './operations/switch-form.ts';

const routes = [
  listFormsRoute,
  createFormRoute,
  checkFormRoute,
  getFormRoute,
  saveFormDraftRoute,
  removeFormRoute,
  discardFormDraftRoute,
  publishFormRoute,
  getPastRequestsRoute,
  duplicateFormRoute,
  switchFormRoute,
  listFormVersionsRoute,
  getFormVersionRoute,
];

export const handler = serveArea(formsDeps(), routes);
