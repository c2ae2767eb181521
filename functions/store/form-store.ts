import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { Id, Version } from '#shared/fields.ts';
import type { Form } from '#shared/forms/form.ts';
import { FormDraft } from '#shared/forms/forms-api.ts';
import { withKeys } from './keys/access-patterns.ts';
import * as keys from './keys/reference.ts';
import { rowsOf } from './read-rows.ts';
import type { ReferenceStore } from './reference-store.ts';
import { parseStored } from './stored-item.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

export type FormStore = ReturnType<typeof formStore>;

/**
 * What of a form isn't its published versions: its draft in short, and a version that counts every change of the form,
 * so that an ETag never comes back. `draft` null: there is none now.
 */
export const FormHead = z.object({
  id: Id,
  applicationId: Id,
  draft: FormDraft.pick({ name: true, basedOn: true, savedBy: true, savedAt: true }).nullable(),
  version: Version,
});
export type FormHead = z.infer<typeof FormHead>;
const kind = { schema: FormHead, kind: 'FormHead', id: 'id' } as const;

/** A form as it was read; `head` undefined: nobody has edited it yet. */
export type FormState = {
  readonly id: string;
  readonly head: FormHead | undefined;
  readonly published: Form | undefined;
};

/**
 * Drafts of forms and what their editors share. Published versions are reference data; a draft is read by nobody's
 * ordinary request, and its name is taken as theirs are.
 */
export function formStore(table: Table, reference: ReferenceStore) {
  /** The head as it is after a change; refused when somebody else changed the form since it was read. */
  const headWrite = (app: string, { id, head }: FormState, draft: FormHead['draft']): Write => {
    const next = { id, applicationId: app, draft, version: (head?.version ?? 0) + 1 };
    return { put: withKeys(keys.formHeadKey(app, id), next), when: head?.version ?? 'absent' };
  };
  /** The draft's name is free again, unless the published version has it. */
  const freedName = (app: string, { head, published }: FormState, nextName?: string): Write[] => {
    const old = head?.draft && keys.uniqueKey(app, 'FORM', head.draft.name);
    const kept = [nextName, published?.name].flatMap((name) =>
      name === undefined ? [] : [keys.uniqueKey(app, 'FORM', name).sk],
    );
    return old && !kept.includes(old.sk) ? [{ remove: old }] : [];
  };

  return {
    /** The heads of all forms that were ever edited: small items, one query. */
    async heads(app: string): Promise<FormHead[]> {
      const items = await table.queryAll({ ...keys.formHeadsOf(app), consistent: true });
      return rowsOf(table, kind, items).flatMap((head) => head ?? []);
    },

    async head(app: string, id: string): Promise<FormHead | undefined> {
      const item = await table.get(keys.formHeadKey(app, id), { consistent: true });
      return item === undefined ? undefined : parseStored(FormHead, item);
    },

    async draft(app: string, id: string): Promise<FormDraft | undefined> {
      const item = await table.get(keys.formDraftKey(app, id), { consistent: true });
      return item === undefined ? undefined : parseStored(FormDraft, item);
    },

    /** @throws item.changed-meanwhile, item.name-taken */
    async saveDraft(app: string, state: FormState, draft: FormDraft): Promise<void> {
      const { name, basedOn, savedBy, savedAt } = draft;
      const key = keys.uniqueKey(app, 'FORM', name);
      const isNewName = state.head?.draft?.name !== name;
      try {
        await table.write([
          headWrite(app, state, { name, basedOn, savedBy, savedAt }),
          { put: withKeys(keys.formDraftKey(app, state.id), draft) },
          ...(isNewName ? [{ put: { ...key, id: state.id }, when: { ownedBy: state.id } }] : []),
          ...freedName(app, state, name),
        ]);
      } catch (error) {
        const owner = isNewName ? await reference.nameOwner(app, 'FORM', name) : undefined;
        if (owner === undefined || owner === state.id) throw error;
        throw nameTaken(name);
      }
    },

    /** The published version stays. @throws item.changed-meanwhile */
    discardDraft: (app: string, state: FormState): Promise<void> =>
      table.write([
        headWrite(app, state, null),
        { remove: keys.formDraftKey(app, state.id) },
        ...freedName(app, state),
      ]),

    /** The draft becomes this version. @throws item.changed-meanwhile, item.name-taken */
    publish: (app: string, state: FormState, form: Form): Promise<Form> =>
      reference.save(app, 'FORM', form, state.published, {
        more: [headWrite(app, state, null), { remove: keys.formDraftKey(app, state.id) }],
      }),

    /** The newest version takes part in what is chosen, or no longer. @throws item.changed-meanwhile */
    switchTo: (app: string, state: FormState, form: Form): Promise<Form> =>
      reference.save(app, 'FORM', form, state.published, {
        more: [headWrite(app, state, state.head?.draft ?? null)],
      }),

    /** A form that was never published goes, and its name is free. @throws item.changed-meanwhile */
    remove: (app: string, state: FormState & { readonly head: FormHead }): Promise<void> =>
      table.write([
        { remove: keys.formHeadKey(app, state.id), when: state.head.version },
        { remove: keys.formDraftKey(app, state.id) },
        ...freedName(app, state),
      ]),
  };
}

/** Refuses a name that another form has. */
export const nameTaken = (name: string) =>
  new AppError('item.name-taken', `"${name}" already exists.`, {
    fields: { name: ['Choose another name.'] },
  });
