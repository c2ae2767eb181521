import { AnnouncementTemplate } from '#shared/announcements/template.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { fold, withKeys } from './keys/access-patterns.ts';
import { templateKey, templates } from './keys/announcements.ts';
import { uniqueKey } from './keys/reference.ts';
import { rowsOf } from './read-rows.ts';
import { parseStored } from './stored-item.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

const kind = 'ANNOUNCEMENTTEMPLATE';
const rowKind = { schema: AnnouncementTemplate, kind: 'AnnouncementTemplate', id: 'id' } as const;

const itemOf = (one: AnnouncementTemplate) => withKeys(templateKey(one.applicationId, one.id), one);
const nameKey = ({ applicationId, name }: AnnouncementTemplate) =>
  uniqueKey(applicationId, kind, name);

/** The texts that announcements begin with; no two have the same name, compared without case. */
export function announcementTemplates(table: Table) {
  const find = async (app: string, id: string): Promise<AnnouncementTemplate | undefined> => {
    const item = await table.get(templateKey(app, id), { consistent: true });
    return item ? parseStored(AnnouncementTemplate, item) : undefined;
  };
  /** @throws item.name-taken where it is the name that was refused */
  async function write(one: AnnouncementTemplate, writes: readonly Write[]): Promise<void> {
    try {
      await table.write(writes);
    } catch (error) {
      const all = await list(one.applicationId);
      if (all.some(({ id, name }) => id !== one.id && fold(name) === fold(one.name)))
        throw new AppError('item.name-taken', t`Another template has this name.`, {
          fields: { name: [t`Another template has this name.`] },
        });
      throw error;
    }
  }
  const list = async (app: string): Promise<AnnouncementTemplate[]> => {
    const rows = rowsOf(table, rowKind, await table.queryAll(templates(app)));
    return rows.flatMap((row) => row ?? []).sort((a, b) => a.name.localeCompare(b.name));
  };

  return {
    list,

    /** @throws item.not-found */
    async load(app: string, id: string): Promise<AnnouncementTemplate> {
      const found = await find(app, id);
      if (!found) throw new AppError('item.not-found', t`There is no such template.`);
      return found;
    },

    /** Stores a new one; one that is there already stays as it is. @throws item.name-taken */
    async create(one: AnnouncementTemplate): Promise<AnnouncementTemplate> {
      const there = await find(one.applicationId, one.id);
      if (there) return there;
      const created = { ...one, version: 1 };
      await write(created, [
        { put: itemOf(created), when: 'absent' },
        { put: { ...nameKey(created), id: one.id }, when: { ownedBy: one.id } },
      ]);
      return created;
    },

    /** @throws item.name-taken, item.changed-meanwhile */
    async save(
      after: AnnouncementTemplate,
      before: AnnouncementTemplate,
    ): Promise<AnnouncementTemplate> {
      const saved = { ...after, version: before.version + 1 };
      const isRenamed = fold(after.name) !== fold(before.name);
      await write(saved, [
        { put: itemOf(saved), when: before.version },
        ...(isRenamed
          ? [
              { put: { ...nameKey(saved), id: saved.id }, when: { ownedBy: saved.id } },
              { remove: nameKey(before) },
            ]
          : []),
      ]);
      return saved;
    },

    /** @throws item.changed-meanwhile */
    remove: (before: AnnouncementTemplate): Promise<void> =>
      table.write([
        { remove: templateKey(before.applicationId, before.id), when: before.version },
        { remove: nameKey(before) },
      ]),
  };
}
