import { draftStore } from '#functions/organisation/store/draft-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { FormDraft } from '#shared/forms/forms-api.ts';

export type FormStore = ReturnType<typeof formStore>;

/** Create the store for drafts of forms and the data that their editors share. */
export const formStore = (table: Table, reference: ReferenceStore) =>
  draftStore(table, reference, { kind: 'FORM', schema: FormDraft });
