import { namedItems } from '#functions/organisation/store/named-items.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AnnouncementTemplate } from '#shared/announcements/template.ts';
import { t } from '#shared/language/t.ts';
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
