import { checkFormRoute } from './check-form.ts';
import { createFormRoute, duplicateFormRoute } from './create-form.ts';
import { discardFormDraftRoute } from './discard-form-draft.ts';
import { getFormRoute } from './get-form.ts';
import { getPastRequestsRoute } from './get-past-requests.ts';
import { getFormVersionRoute, listFormVersionsRoute } from './list-form-versions.ts';
import { listFormsRoute } from './list-forms.ts';
import { publishFormRoute } from './publish-form.ts';
import { removeFormRoute } from './remove-form.ts';
import { saveFormDraftRoute } from './save-form-draft.ts';
import { switchFormRoute } from './switch-form.ts';

export const formsRoutes = [
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
