import { serveArea } from '#functions/service/serve-area.ts';
import { formsDeps } from './deps.ts';
import {
  createFormRoute,
  discardFormDraftRoute,
  duplicateFormRoute,
  saveFormDraftRoute,
} from './operations/drafts.ts';
import {
  checkFormRoute,
  getFormRoute,
  getFormVersionRoute,
  listFormsRoute,
  listFormVersionsRoute,
} from './operations/forms.ts';
import { getPastRequestsRoute } from './operations/get-past-requests.ts';
import { publishFormRoute, removeFormRoute, switchFormRoute } from './operations/publishing.ts';

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
