import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from '#shared/change-body.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, Id, Instant, noBody } from '#shared/fields.ts';
import { maxTextLength } from './logs/mapping.ts';
import { ProcessCase } from './process-case.ts';
import {
  ImportInput,
  ImportProblem,
  NewImport,
  ProcessImport,
  ProcessImportRow,
} from './process-import.ts';

const common = { service: 'request-service', roles: ['admin'], query: emptyObject } as const;
const ofOne = { ...common, params: z.object({ id: Id }) } as const;
const changes = [
  'input.invalid',
  'item.not-found',
  'item.changed-meanwhile',
  'item.precondition-failed',
  'item.transition-refused',
] as const;

export const listImports = {
  ...common,
  method: 'GET',
  path: '/process-imports',
  params: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(ProcessImportRow) }),
  errors: [],
  summary: 'Imported logs of other systems, and those on their way, the newest first',
} as const satisfies Endpoint;

export const createImport = {
  ...common,
  method: 'POST',
  path: '/process-imports',
  params: emptyObject,
  body: NewImport,
  response: ProcessImport,
  etag: true,
  errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
  summary: 'Begin to import a log; its file is sent next',
} as const satisfies Endpoint;

export const getImport = {
  ...ofOne,
  method: 'GET',
  path: '/process-imports/{id}',
  body: noBody,
  response: ProcessImport.extend({
    /** Other imports of a file with the same content. */
    sameFile: z.array(z.object({ id: Id, name: z.string() })),
  }),
  etag: true,
  errors: ['item.not-found'],
  summary: 'One import: how its file is read, how far it has come, and what was found',
} as const satisfies Endpoint;

export const updateImport = {
  ...ofOne,
  method: 'PUT',
  path: '/process-imports/{id}',
  body: createChangeBody(ImportInput, getImport.response),
  response: ProcessImport,
  etag: true,
  errors: [...changes, 'item.name-taken'],
  summary: 'Say how the file is read, and what the import is called',
  description: `Another mapping takes back what was found by the one before. What is shown keeps its mapping. ${changeBodyDescription}`,
} as const satisfies Endpoint;

export const removeImport = {
  ...ofOne,
  method: 'DELETE',
  path: '/process-imports/{id}',
  body: noBody,
  response: ProcessImport,
  errors: changes,
  summary: 'Undo an import as a whole: its requests leave the figures, and its file is deleted',
} as const satisfies Endpoint;

export const startLogUpload = {
  ...ofOne,
  method: 'POST',
  path: '/process-imports/{id}/upload',
  files: true,
  body: z.strictObject({}),
  response: z.object({
    /** Presigned URL for PUT of exactly these bytes with these headers. */
    url: z.url(),
    headers: z.record(z.string(), z.string()),
    expiresAt: Instant,
    /** True if the file has already been uploaded. */
    hasArrived: z.boolean(),
  }),
  errors: ['item.not-found', 'item.transition-refused'],
  summary: 'An address for sending the file of an import',
} as const satisfies Endpoint;

export const actOnImport = {
  ...ofOne,
  method: 'POST',
  path: '/process-imports/{id}/acts',
  files: true,
  body: z.strictObject({ act: z.enum(['check', 'show', 'cancel']) }),
  response: ProcessImport,
  etag: true,
  errors: [...changes, 'file.not-found', 'idempotency.key-reused'],
  summary: 'Read the file and store what is in it, unseen; show what was found; or stop reading',
} as const satisfies Endpoint;

export const listImportProblems = {
  ...ofOne,
  method: 'GET',
  path: '/process-imports/{id}/problems',
  body: noBody,
  response: z.object({ items: z.array(ImportProblem) }),
  errors: ['item.not-found'],
  summary: 'Why rows of the file were not taken: the first thousand of them',
} as const satisfies Endpoint;

export const getImportedCase = {
  ...ofOne,
  method: 'GET',
  path: '/process-imports/{id}/case',
  query: z.strictObject({ caseId: z.string().min(1).max(maxTextLength) }),
  body: noBody,
  response: z.object({ importName: z.string(), case: ProcessCase }),
  errors: ['item.not-found'],
  summary: 'One imported request with what happened to it',
} as const satisfies Endpoint;
