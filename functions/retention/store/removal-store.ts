import * as z from 'zod';
import { RemovedFigure } from '#functions/figures/store/figure-countings.ts';
import { countedKey } from '#functions/figures/store/keys.ts';
import { formerCaseKey, ownCaseChangesKey, ownCaseKey } from '#functions/imports/store/keys.ts';
import { toMessageKey } from '#functions/messages/store/message-writer.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { maxWrites } from '#functions/platform/table/write-batches.ts';
import * as requestKeys from '#functions/requests/store/keys.ts';
import { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import { readCommentText } from '#functions/search/store/comment-text.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';
import { Participant } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';
import { RemovedRequest } from '#shared/retention/removed-request.ts';
import * as keys from './keys.ts';

/**
 * `counted`: contribution to figures. `readers`: ids of the people who could see the request. `isRemoving`: whether
 * items of the request may be left.
 */
export const StoredRemoval = z.object({
  ...RemovedRequest.shape,
  counted: RemovedFigure,
  readers: z.array(z.string()),
  isRemoving: z.boolean(),
});
export type StoredRemoval = z.infer<typeof StoredRemoval>;

const Progress = z.object({ doneOn: z.string().optional(), cursor: z.string().optional() });
type Progress = z.infer<typeof Progress>;

const isTask = ({ sk }: Key) => sk.startsWith('TASK#');
const toKey = ({ pk, sk }: Key): Key => ({ pk, sk });

/** Return the keys of all messages about the events of a request. */
const listMessageKeys = (events: readonly Event[]): Key[] =>
  events.flatMap(({ requestId, seq, at, tells }) =>
    tells.map(({ userId }) => toMessageKey({ userId, at, messageId: `${at}_${requestId}-${seq}` })),
  );

/** Store for removing ended requests completely. */
export function removalStore(table: Table, app: string) {
  const putRecord = (removal: StoredRemoval): Item =>
    addKeys(
      {
        ...requestKeys.removedKey(removal.requestId),
        ...requestKeys.removedIndex(app, removal.requestId),
        ...(removal.isRemoving && keys.removingIndex(app, removal.requestId)),
      },
      removal,
    );

  return {
    async progress(): Promise<Progress> {
      const item = await table.get(keys.removalProgressKey(app), { consistent: true });
      return item === undefined ? {} : parsePart(Progress, item);
    },
    saveProgress: (progress: Progress): Promise<void> =>
      table.write([{ put: addKeys(keys.removalProgressKey(app), progress) }]),

    items: (requestId: string): Promise<Item[]> =>
      table.queryAll(requestKeys.collection(requestId)),

    /** Return ids of requests whose removal was interrupted. */
    async interrupted(limit: number): Promise<string[]> {
      const { items } = await table.query(keys.removingQuery(app), { limit });
      return items.map(({ pk }) => pk.slice(requestKeys.requestKey('').pk.length));
    },

    /**
     * Replace a request by the record of its removal. From then on, nobody sees any part of it. Its tasks are in
     * separate lists, so as many as fit are removed in the same transaction.
     * @param unchanged check that rules and holds have not changed since the removal was decided
     * @throws item.changed-meanwhile
     */
    async begin(
      removal: StoredRemoval,
      { items, version, unchanged }: { items: readonly Item[]; version: number; unchanged: Write },
    ): Promise<void> {
      await table.write([
        unchanged,
        { remove: requestKeys.requestKey(removal.requestId), when: version },
        { put: putRecord(removal) },
        ...items
          .filter(isTask)
          .slice(0, maxWrites - 3)
          .map((item) => ({ remove: toKey(item) })),
      ]);
    },

    /**
     * Remove all data that leads to a request: search entries, messages, its case in process figures. Safe to repeat,
     * as long as the items of the request exist.
     */
    async removeTraces({ requestId, createdAt }: StoredRemoval, items: readonly Item[]) {
      const parts = items
        .filter(requestKeys.isParticipant)
        .map((item) => parseStored(Participant, item));
      const events = items.filter(requestKeys.isEvent).map((item) => parseStored(Event, item));
      const texts = items.flatMap((item) => readCommentText(item) ?? []);
      await wordEntries(table).remove(parts);
      await createCommentIndex(table).remove(texts, parts);
      const sentAt = events.find(({ type }) => type === 'submitted')?.at ?? createdAt;
      const others: Key[] = [
        ...listMessageKeys(events),
        ...parts.map(({ userId }) => requestKeys.readKey(userId, requestId)),
        ownCaseKey(app, requestId, sentAt),
        formerCaseKey(app, { requestId, createdAt }),
      ];
      await table.store(others.map((remove) => ({ remove })));
      // Readers cache the cases of a month until this count changes.
      const to = ownCaseChangesKey(app, requestId, sentAt);
      await table.write([{ add: new Map([['changes', 1]]), to }]);
    },

    /** Remove the items of a request, except the record of its removal and the item that counts it. */
    async removeItems({ requestId }: StoredRemoval, items: readonly Item[]): Promise<void> {
      const kept = new Set([requestKeys.removedKey(requestId).sk, countedKey(requestId).sk]);
      const rest = items.filter(({ sk }) => !kept.has(sk));
      await table.store(rest.map((item) => ({ remove: toKey(item) })));
    },

    /** End the removal of a request, of which nothing else is left. */
    finish: (removal: StoredRemoval): Promise<void> =>
      table.write([{ put: putRecord({ ...removal, isRemoving: false }) }]),
  };
}
export type RemovalStore = ReturnType<typeof removalStore>;

/** Return the record of a removed request among its items; undefined if it was not removed. */
export function findRemoval(items: readonly Item[]): StoredRemoval | undefined {
  const item = items.find(requestKeys.isRemovalRecord);
  return item && parseStored(StoredRemoval, item);
}
