import * as z from 'zod';
import {
  isPendingSend,
  type StoredAnnouncement,
} from '#functions/announcements/rules/announcement-acts.ts';
import { namedItems } from '#functions/organisation/store/named-items.ts';
import {
  type Author,
  buildHistoryWrites,
} from '#functions/organisation/store/reference-history.ts';
import { findCallId } from '#functions/platform/log-ids.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { type Page, type PageRequest, readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import {
  Announcement,
  AnnouncementRow,
  AnnouncementState,
} from '#shared/announcements/announcement.ts';
import { AnnouncementTemplate } from '#shared/announcements/template.ts';
import { AppError } from '#shared/errors.ts';
import { Id, Instant } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import * as keys from './keys.ts';
import { announcementTemplateKey, announcementTemplatesQuery } from './keys.ts';

/** Templates for announcement texts. */
export const announcementTemplates = (table: Table) =>
  namedItems<AnnouncementTemplate>(table, {
    kind: 'ANNOUNCEMENTTEMPLATE',
    noun: 'AnnouncementTemplate',
    schema: AnnouncementTemplate,
    all: announcementTemplatesQuery,
    key: announcementTemplateKey,
    absent: () => t`There is no such template.`,
    taken: () => t`Another template has this name.`,
  });

export type AnnouncementStore = ReturnType<typeof announcementStore>;

const AnnouncementItem = Announcement.extend({
  turn: z.int().nonnegative().default(0),
  position: z.string().optional(),
});
const rowKind = { schema: AnnouncementRow, kind: 'Announcement', id: 'id' } as const;

/** Item that starts an execution of the state machine. */
export const AnnouncementStart = z.object({
  applicationId: Id,
  announcementId: Id,
  turn: z.int().positive(),
  startsAt: Instant,
});
export type AnnouncementStart = z.infer<typeof AnnouncementStart>;

/** Return the fields of an announcement that its history records. Sending sets all other fields. */
const getSaid = (one: StoredAnnouncement) => {
  const { id, version, title, text, audience, state, startsAt, timeZone } = one;
  const chosen = Object.entries(audience).filter(([, part]) =>
    Array.isArray(part) ? part.length > 0 : part,
  );
  const forWhom = Object.fromEntries(chosen);
  return { id, version, title, text, for: forWhom, state, startsAt, timeZone };
};
const toItem = (one: StoredAnnouncement) =>
  addKeys({ ...keys.announcementKey(one.id), ...keys.buildAnnouncementIndexKeys(one) }, one);

function buildAnnouncementStart({ id, applicationId, turn, startsAt }: StoredAnnouncement): Write {
  // The state machine accepts whole seconds only. A past time means now.
  const at = `${(startsAt ?? '').slice(0, 19)}Z`;
  const start: AnnouncementStart = { applicationId, announcementId: id, turn, startsAt: at };
  const createdWith = findCallId();
  return { put: addKeys(keys.startKey(id, turn), { ...start, createdWith }), when: 'absent' };
}

/**
 * Announcements. Each change is stored with its history entry and, if it starts the state machine, with the start item.
 */
export function announcementStore(table: Table) {
  const find = async (app: string, id: string): Promise<StoredAnnouncement | undefined> => {
    const item = await table.get(keys.announcementKey(id), { consistent: true });
    const found = item ? parseStored(AnnouncementItem, item) : undefined;
    return found?.applicationId === app ? found : undefined;
  };

  const listIn = async (app: string, states: readonly AnnouncementState[]) => {
    const found = await Promise.all(
      states.map((state) => table.queryAll(keys.announcementsIn(app, state))),
    );
    return parseRows(table, rowKind, found.flat()).flatMap((row) => row ?? []);
  };

  return {
    find,

    /** @throws item.not-found */
    async load(app: string, id: string): Promise<StoredAnnouncement> {
      const found = await find(app, id);
      if (!found) throw new AppError('item.not-found', t`There is no such announcement.`);
      return found;
    },

    list: (
      app: string,
      state: string | undefined,
      page: PageRequest,
    ): Promise<Page<AnnouncementRow>> =>
      readPage(
        table,
        [state ? keys.announcementsIn(app, state) : keys.announcements(app)],
        page,
        (items) => parseRows(table, rowKind, items),
      ),

    /** List the announcements that the state machine still has to send, as rows. */
    listUnderWay: (app: string): Promise<AnnouncementRow[]> =>
      listIn(
        app,
        AnnouncementState.options.filter((state) => isPendingSend({ state })),
      ),

    /**
     * List the announcements whose audience is not resolved yet, as rows: drafts, and those that are scheduled or being
     * sent.
     */
    listUnsent: (app: string): Promise<AnnouncementRow[]> =>
      listIn(app, ['draft', 'scheduled', 'sending']),

    /** Store a new announcement. An existing announcement stays unchanged. */
    async create(one: StoredAnnouncement, author: Author): Promise<StoredAnnouncement> {
      const created = { ...one, version: 1 };
      const told = buildHistoryWrites(one.applicationId, 'ANNOUNCEMENT', author, {
        after: getSaid(created),
      });
      try {
        await table.write([{ put: toItem(created), when: 'absent' }, ...told]);
        return created;
      } catch (error) {
        const there = await find(one.applicationId, one.id);
        if (!there) throw error;
        return there;
      }
    },

    /**
     * Store the changed announcement, conditional on the version that was read. `author`: person who made the change,
     * undefined for the state machine.
     * @throws item.changed-meanwhile
     */
    async save(
      after: StoredAnnouncement,
      before: StoredAnnouncement,
      author?: Author,
    ): Promise<StoredAnnouncement> {
      const saved = { ...after, version: before.version + 1 };
      const versions = { before: getSaid(before), after: getSaid(saved) };
      await table.write([
        { put: toItem(saved), when: before.version },
        ...(after.turn > before.turn ? [buildAnnouncementStart(saved)] : []),
        ...buildHistoryWrites(after.applicationId, 'ANNOUNCEMENT', author, versions),
      ]);
      return saved;
    },

    /** @throws item.changed-meanwhile */
    async remove(before: StoredAnnouncement, author: Author): Promise<void> {
      await table.write([
        { remove: keys.announcementKey(before.id), when: before.version },
        ...buildHistoryWrites(before.applicationId, 'ANNOUNCEMENT', author, {
          before: getSaid(before),
        }),
      ]);
    },
  };
}
