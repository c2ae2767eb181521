import { FormDraft } from '#shared/forms/forms-api.ts';
import { draftStore } from './draft-store.ts';
import type { ReferenceStore } from './reference-store.ts';
import type { Table } from './table.ts';

export type FormStore = ReturnType<typeof formStore>;

/** Drafts of forms, and what their editors share. */
export const formStore = (table: Table, reference: ReferenceStore) =>
  draftStore(table, reference, { kind: 'FORM', schema: FormDraft });
