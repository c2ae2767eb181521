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
import { pickItems, read, useInvalidate } from './read.ts';

const forms = () => read(listForms, { query: { includeInactive: 'true' } });

/** Every form, those that are deactivated too. */
export const formsQuery = () => queryOptions({ ...forms(), select: pickItems });

/** Forms that a category can ask with: published, and in use. */
export const publishedFormsQuery = () =>
  queryOptions({
    ...forms(),
    select: ({ items }) => items.filter(({ published, isActive }) => published && isActive),
  });

/** The version in use and the draft of a form. */
export const formQuery = (formId: string) => read(getForm, { params: { formId } });

/** Every published version, the newest first. */
export const formVersionsQuery = (formId: string) =>
  queryOptions({ ...read(listFormVersions, { params: { formId } }), select: pickItems });

/** Every form as it is stored now, those that are deactivated too. */
export const everyForm = async () =>
  (await callApi(listForms, { query: { includeInactive: 'true' } })).items;
/** One form as it is stored now. */
export const readForm = (formId: string) => callApi(getForm, { params: { formId } });

/** Preview the effect of publishing the draft; requested again each time. */
export const publishEffectQuery = (formId: string) =>
  queryOptions({
    ...read(publishForm, { params: { formId }, body: { dryRun: true } }),
    gcTime: 0,
  });

/** Preview the draft's effect on requests of the past; requested again each time. */
export const pastRequestsQuery = (formId: string) =>
  queryOptions({
    ...read(getPastRequests, { params: { formId } }),
    gcTime: 0,
    staleTime: 0,
  });

/** Reload all data that shows forms, or their questions, after a change of a form. */
export const useRefreshForms = () => useInvalidate('forms', 'categories');

/** A form as it was read: what changes it is refused when somebody else changed it since. */
type Read = Pick<FormTemplate, 'id' | 'itemVersion'>;
const onRead = ({ id, itemVersion }: Read) => ({
  params: { formId: id },
  ifMatch: itemVersion,
});

export const create = (form: FormContent) => callApi(createForm, { body: form });
/** Why a form would be refused, by field; nothing is stored. `formId`: of the one that it would be a draft of. */
export const check = (form: FormContent, formId?: string) =>
  callApi(checkForm, { body: { form, ...(formId && { formId }) } });
export const saveDraft = (form: Read, content: FormContent) =>
  callApi(saveFormDraft, {
    ...onRead(form),
    body: { ...content, amountField: content.amountField ?? null },
  });
export const discardDraft = (form: Read) => callApi(discardFormDraft, onRead(form));
export const publish = (form: Read) =>
  callApi(publishForm, { ...onRead(form), body: { dryRun: false } });
export const duplicate = (formId: string, name: string) =>
  callApi(duplicateForm, { params: { formId }, body: { name } });
export const switchTo = (form: Read, isActive: boolean) =>
  callApi(switchForm, { ...onRead(form), body: { isActive } });
export const remove = (form: Read) => callApi(removeForm, onRead(form));
