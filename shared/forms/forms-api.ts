import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, Name, noBody, PersonRef, Version } from '#shared/fields.ts';
import { SavedDraft } from '../saved-draft.ts';
import { Form, FormContent } from './form.ts';

const service = 'request-service';
const admin = ['admin'] as const;
const formId = z.object({ formId: Id });
const Problems = z.record(z.string(), z.array(z.string()));
const NamedItem = z.object({ id: Id, name: z.string() });

export const FormDraft = z.object({ ...FormContent.shape, ...SavedDraft.shape });
export type FormDraft = z.infer<typeof FormDraft>;

/** A form in the list. */
export const ListedForm = z.object({
  id: Id,
  /** Name in the published version, or in the draft if there is none. */
  name: z.string(),
  isActive: z.boolean(),
  published: z
    .object({ version: z.int(), at: Instant, by: PersonRef.optional(), questions: z.int() })
    .nullable(),
  draft: SavedDraft.nullable(),
  /** Categories whose requests use the form. */
  categories: z.array(NamedItem),
  /** Incremented with every change of the form; for If-Match. */
  itemVersion: Version,
});
export type ListedForm = z.infer<typeof ListedForm>;

/** A form for its editors: the published version, and the draft of the next one. */
export const FormTemplate = z.object({
  id: Id,
  isActive: z.boolean(),
  published: Form.nullable(),
  draft: FormDraft.nullable(),
  /** Field path -> reason why the draft cannot be published; empty if it can, or if there is no draft. */
  problems: Problems,
  categories: z.array(NamedItem),
  itemVersion: Version,
});
export type FormTemplate = z.infer<typeof FormTemplate>;

/** A number of requests. If `complete` is false, `count` is a lower limit. */
const RequestCount = z.object({ count: z.int().nonnegative(), complete: z.boolean() });
const BrokenRouting = z.object({ ...NamedItem.shape, reasons: z.array(z.string()) });
export type BrokenRouting = z.infer<typeof BrokenRouting>;

/** Effect of publishing a draft. Open requests and saved drafts of requests stay with their version. */
const PublishEffect = z.object({
  /** Version number for new requests. */
  version: z.int(),
  /** Requests in review that continue with older versions. */
  open: RequestCount,
  /** Saved drafts of requests, which stay with their version. */
  drafts: RequestCount,
  /** Routings with a condition that cannot be evaluated, or is never met, for requests of the new version. */
  routings: z.array(BrokenRouting),
});
export type PublishEffect = z.infer<typeof PublishEffect>;

const common = { service, roles: admin, query: emptyObject, body: noBody } as const;
const one = { ...common, path: '/forms/{formId}', params: formId } as const;
const changed = ['item.not-found', 'item.changed-meanwhile', 'item.precondition-failed'] as const;

export const listForms = {
  ...common,
  method: 'GET',
  path: '/forms',
  params: emptyObject,
  query: z.strictObject({ includeInactive: z.stringbool().default(false) }),
  response: z.object({ items: z.array(ListedForm) }),
  errors: [],
  summary: 'Forms by name, with what uses them',
} as const satisfies Endpoint;
export const getForm = {
  ...one,
  method: 'GET',
  response: FormTemplate,
  etag: true,
  errors: ['item.not-found'],
  summary: 'A form: the version in use and the draft of the next one',
} as const satisfies Endpoint;
export const listFormVersions = {
  ...one,
  method: 'GET',
  path: '/forms/{formId}/versions',
  response: z.object({ items: z.array(Form) }),
  errors: ['item.not-found'],
  summary: 'Every published version of a form, the newest first',
} as const satisfies Endpoint;
export const getFormVersion = {
  ...one,
  method: 'GET',
  path: '/forms/{formId}/versions/{version}',
  params: z.object({ formId: Id, version: z.coerce.number().int().min(1) }),
  response: Form,
  errors: ['item.not-found'],
  summary: 'One published version of a form',
} as const satisfies Endpoint;
export const createForm = {
  ...common,
  method: 'POST',
  path: '/forms',
  params: emptyObject,
  body: FormContent,
  response: FormTemplate,
  etag: true,
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'A new form, as a draft',
} as const satisfies Endpoint;
export const checkForm = {
  ...common,
  method: 'POST',
  path: '/forms/check',
  params: emptyObject,
  body: z.strictObject({
    form: FormContent,
    /** Existing form of the draft; absent for a new form. */
    formId: Id.optional(),
  }),
  response: z.object({
    /** Field path -> reason for the refusal; empty if the form can be published. */
    problems: Problems,
    /** True if the form can be stored as a draft, even if it is incomplete. */
    canBeSaved: z.boolean(),
  }),
  errors: ['input.invalid'],
  summary: 'What would keep a form from being published; nothing is stored',
} as const satisfies Endpoint;
export const saveFormDraft = {
  ...one,
  method: 'PUT',
  body: createChangeBody(FormContent, FormTemplate),
  response: FormTemplate,
  etag: true,
  errors: ['input.invalid', 'item.name-taken', ...changed],
  summary: 'Save the draft of the next version; requests are not touched',
  description: `Changes the draft, or the version in use where there is no draft. ${changeBodyDescription}`,
} as const satisfies Endpoint;
export const discardFormDraft = {
  ...one,
  method: 'DELETE',
  path: '/forms/{formId}/draft',
  response: FormTemplate,
  etag: true,
  errors: ['item.in-use', ...changed],
  summary: 'Drop the draft: the published version stays as it is',
} as const satisfies Endpoint;
export const publishForm = {
  ...one,
  method: 'POST',
  path: '/forms/{formId}/publish',
  body: z.strictObject({
    /** Only report the effect, without publishing. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({ template: FormTemplate, effect: PublishEffect }),
  etag: true,
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused', ...changed],
  summary: 'Make the draft the next version: new requests use it from then on',
} as const satisfies Endpoint;
export const duplicateForm = {
  ...one,
  method: 'POST',
  path: '/forms/{formId}/duplicate',
  body: z.strictObject({ name: Name }),
  response: FormTemplate,
  etag: true,
  errors: ['input.invalid', 'item.not-found', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'A new form that begins as this one: as its draft, else as its published version',
} as const satisfies Endpoint;
export const switchForm = {
  ...one,
  method: 'PUT',
  path: '/forms/{formId}/active',
  body: z.strictObject({ isActive: z.boolean() }),
  response: FormTemplate,
  etag: true,
  errors: ['input.invalid', ...changed],
  summary: 'Let categories choose a published form, or no longer; those that use it continue',
} as const satisfies Endpoint;
export const removeForm = {
  ...one,
  method: 'DELETE',
  response: z.object({ id: Id }),
  errors: ['item.in-use', ...changed],
  summary: 'Delete a form that was never published',
} as const satisfies Endpoint;
