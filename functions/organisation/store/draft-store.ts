import * as z from 'zod';
import type { ReferenceItem, VersionedKind } from '#functions/organisation/rules/kinds.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { AppError } from '#shared/errors.ts';
import { Id, Version } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { SavedDraft } from '#shared/saved-draft.ts';
import * as keys from './reference-keys.ts';
import type { ReferenceChange, ReferenceStore } from './reference-store.ts';

/**
 * Summary of the draft of a form or routing. Its version counts every change of the draft, so that no ETag is reused.
 * `draft` is null if no draft exists.
 */
export const DraftHead = z.object({
  id: Id,
  applicationId: Id,
  draft: z.object({ name: z.string(), ...SavedDraft.shape }).nullable(),
  version: Version,
});
export type DraftHead = z.infer<typeof DraftHead>;

/**
 * A form or routing as it was read: the summary of its draft and its published version. `head` is undefined if it was
 * never edited.
 */
export type EditedState<K extends VersionedKind> = {
  readonly id: string;
  readonly head: DraftHead | undefined;
  readonly published: ReferenceItem<K> | undefined;
};

/** Kind of drafts with its schema. */
type DraftKind<K extends VersionedKind, Draft extends SavedDraft & { name: string }> = {
  readonly kind: K;
  readonly schema: z.ZodType<Draft>;
};

/**
 * Create the store for drafts of forms or routings and the data that their editors share. Published versions are
 * reference data. Requests never read a draft, but its name is reserved like a published one.
 */
export function draftStore<
  K extends VersionedKind,
  Draft extends SavedDraft & { readonly name: string },
>(table: Table, reference: ReferenceStore, { kind, schema }: DraftKind<K, Draft>) {
  type State = EditedState<K>;
  /** Write the draft summary after a change. It is refused if somebody else has changed the draft since it was read. */
  const headWrite = (app: string, { id, head }: State, draft: DraftHead['draft']): Write => {
    const next = { id, applicationId: app, draft, version: (head?.version ?? 0) + 1 };
    return {
      put: addKeys(keys.draftHeadKey(app, kind, id), next),
      when: head?.version ?? 'absent',
    };
  };
  /**
   * Return the writes that free the name of the draft, unless the published version or the next draft has the same
   * name.
   */
  const freedName = (app: string, { head, published }: State, nextName?: string): Write[] => {
    const old = head?.draft && keys.uniqueKey(app, kind, head.draft.name);
    const kept = [nextName, published?.name].flatMap((name) =>
      name === undefined ? [] : [keys.uniqueKey(app, kind, name).sk],
    );
    return old && !kept.includes(old.sk) ? [{ remove: old }] : [];
  };

  return {
    /** Load the summaries of everything that was ever edited. They are small items, read in one query. */
    async heads(app: string): Promise<DraftHead[]> {
      const items = await table.queryAll({ ...keys.draftHeadsQuery(app, kind), consistent: true });
      const rows = { schema: DraftHead, kind: `${kind} head`, id: 'id' };
      return parseRows(table, rows, items).flatMap((head) => head ?? []);
    },

    async head(app: string, id: string): Promise<DraftHead | undefined> {
      const item = await table.get(keys.draftHeadKey(app, kind, id), { consistent: true });
      return item === undefined ? undefined : parseStored(DraftHead, item);
    },

    async draft(app: string, id: string): Promise<Draft | undefined> {
      const item = await table.get(keys.draftKey(app, kind, id), { consistent: true });
      return item === undefined ? undefined : parseStored(schema, item);
    },

    /** @throws item.changed-meanwhile, item.name-taken */
    async saveDraft(app: string, state: State, draft: Draft): Promise<void> {
      const { name, basedOn, savedBy, savedAt } = draft;
      const key = keys.uniqueKey(app, kind, name);
      const isNewName = state.head?.draft?.name !== name;
      try {
        await table.write([
          headWrite(app, state, { name, basedOn, savedBy, savedAt }),
          { put: addKeys(keys.draftKey(app, kind, state.id), draft) },
          ...(isNewName ? [{ put: { ...key, id: state.id }, when: { ownedBy: state.id } }] : []),
          ...freedName(app, state, name),
        ]);
      } catch (error) {
        const owner = isNewName ? await reference.nameOwner(app, kind, name) : undefined;
        if (owner === undefined || owner === state.id) throw error;
        throw createNameTakenError(name);
      }
    },

    /** Discard the draft. The published version stays unchanged. @throws item.changed-meanwhile */
    discardDraft: (app: string, state: State): Promise<void> =>
      table.write([
        headWrite(app, state, null),
        { remove: keys.draftKey(app, kind, state.id) },
        ...freedName(app, state),
      ]),

    /**
     * Publish the draft as this version. `beside`: writes of the same transaction.
     * @throws item.changed-meanwhile, item.name-taken
     */
    publish: (
      app: string,
      state: State,
      value: ReferenceItem<K>,
      beside: readonly ReferenceChange[] = [],
    ): Promise<ReferenceItem<K>> =>
      reference.save(app, kind, value, state.published, {
        beside,
        more: [headWrite(app, state, null), { remove: keys.draftKey(app, kind, state.id) }],
      }),

    /** Activate or deactivate the newest version for new requests. @throws item.changed-meanwhile */
    switchTo: (app: string, state: State, value: ReferenceItem<K>): Promise<ReferenceItem<K>> =>
      reference.save(app, kind, value, state.published, {
        more: [headWrite(app, state, state.head?.draft ?? null)],
      }),

    /**
     * Remove a form or routing that was never published, and free its name.
     * @throws item.changed-meanwhile
     */
    remove: (app: string, state: State & { readonly head: DraftHead }): Promise<void> =>
      table.write([
        { remove: keys.draftHeadKey(app, kind, state.id), when: state.head.version },
        { remove: keys.draftKey(app, kind, state.id) },
        ...freedName(app, state),
      ]),
  };
}

/** Error for a name that another form or routing has. */
export const createNameTakenError = (name: string) =>
  new AppError('item.name-taken', t`“${name}” already exists.`, {
    fields: { name: [t`Choose another name.`] },
  });
