import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { FormContent } from '#shared/forms/form.ts';
import {
  checkForm,
  createForm,
  discardFormDraft,
  duplicateForm,
  type FormTemplate,
  getForm,
  listForms,
  listFormVersions,
  publishForm,
  removeForm,
  saveFormDraft,
  switchForm,
} from '#shared/forms/forms-api.ts';
import { getPastRequests } from '#shared/forms/past-requests-api.ts';
import { endpointQuery, pickItems, useInvalidate } from './read.ts';

const forms = () => endpointQuery(listForms, { query: { includeInactive: 'true' } });

/** Load all forms, including deactivated ones. */
export const formsQuery = () => queryOptions({ ...forms(), select: pickItems });

/** Load the forms that a category can use: published and active. */
export const publishedFormsQuery = () =>
  queryOptions({
    ...forms(),
    select: ({ items }) => items.filter(({ published, isActive }) => published && isActive),
  });

/** Load the version in use and the draft of a form. */
export const formQuery = (formId: string) => endpointQuery(getForm, { params: { formId } });

/** Load all published versions of a form, newest first. */
export const formVersionsQuery = (formId: string) =>
  queryOptions({ ...endpointQuery(listFormVersions, { params: { formId } }), select: pickItems });

/** Load the current state of all forms, including deactivated ones, without the cache. */
export const loadAllForms = async () =>
  (await callApi(listForms, { query: { includeInactive: 'true' } })).items;
/** Load the current state of a form without the cache. */
export const readForm = (formId: string) => callApi(getForm, { params: { formId } });

/** Preview the effect of publishing the draft. It is fetched each time. */
export const formPublishEffectQuery = (formId: string) =>
  queryOptions({
    ...endpointQuery(publishForm, { params: { formId }, body: { dryRun: true } }),
    gcTime: 0,
  });

/** Preview the effect of the draft on past requests. It is fetched each time. */
export const formTrialQuery = (formId: string) =>
  queryOptions({
    ...endpointQuery(getPastRequests, { params: { formId } }),
    gcTime: 0,
    staleTime: 0,
  });

/** Reload all data that contains forms or their questions after a form changed. */
export const useRefreshForms = () => useInvalidate('forms', 'categories');

/** Form as it was read. A change is rejected if somebody else changed it since. */
type Read = Pick<FormTemplate, 'id' | 'itemVersion'>;
const onRead = ({ id, itemVersion }: Read) => ({
  params: { formId: id },
  ifMatch: itemVersion,
});

export const addForm = (form: FormContent) => callApi(createForm, { body: form });
/** Return the validation errors of an unsaved form, keyed by field. `formId`: the form of the draft. */
export const checkFormContent = (form: FormContent, formId?: string) =>
  callApi(checkForm, { body: { form, ...(formId && { formId }) } });
export const saveDraft = (form: Read, content: FormContent) =>
  callApi(saveFormDraft, {
    ...onRead(form),
    body: { ...content, amountField: content.amountField ?? null },
  });
export const discardDraft = (form: Read) => callApi(discardFormDraft, onRead(form));
export const publishFormDraft = (form: Read) =>
  callApi(publishForm, { ...onRead(form), body: { dryRun: false } });
export const copyForm = (formId: string, name: string) =>
  callApi(duplicateForm, { params: { formId }, body: { name } });
export const setFormActive = (form: Read, isActive: boolean) =>
  callApi(switchForm, { ...onRead(form), body: { isActive } });
export const deleteForm = (form: Read) => callApi(removeForm, onRead(form));
