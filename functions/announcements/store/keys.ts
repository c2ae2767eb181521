import {
  foldSearchText,
  index,
  newestFirstQuery,
  padNumber,
} from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';

const pk = (id: string) => `ANNOUNCEMENT#${id}`;

export const announcements = (app: string): Query =>
  newestFirstQuery('gsi2', `APP#${app}#ANNOUNCEMENTS`);

export const announcementsIn = (app: string, state: string): Query =>
  newestFirstQuery('gsi1', `APP#${app}#ANNOUNCEMENTS#${state}`);

export const announcementKey = (id: string) => ({ pk: pk(id), sk: '#' });

export const buildAnnouncementIndexKeys = ({
  id,
  applicationId,
  state,
  createdAt,
}: Announcement) => {
  const sk = `${createdAt}#${id}`;
  return {
    ...index(1, announcementsIn(applicationId, state).pk, sk),
    ...index(2, announcements(applicationId).pk, sk),
  };
};

/**
 * Return the key of the item that starts the sending state machine through the table stream
 * (infra/constructs/event-consumer.ts).
 */
export const startKey = (id: string, turn: number) => ({
  pk: pk(id),
  sk: `START#${padNumber(turn, 6)}`,
});

export const recipients = (id: string): Query => ({ pk: `${pk(id)}#TO`, consistent: true });

export const recipientKey = (
  id: string,
  { name, userId }: { readonly name: string; readonly userId: string },
) => ({ pk: recipients(id).pk, sk: `${foldSearchText(name)}#${userId}` });

/** Return the key of the mail status of one recipient. */
export const announcementMailKey = (id: string, userId: string) => ({
  pk: `${pk(id)}#MAIL`,
  sk: userId,
});

/** Return the key of the delivery report for one recipient's mail. */
export const announcementFateKey = (id: string, userId: string) => ({
  pk: `${pk(id)}#FATE`,
  sk: userId,
});

/** Query for the templates. They are always few, so one query reads all of them. */
export const announcementTemplatesQuery = (app: string): Query => ({
  pk: `APP#${app}#ANNOUNCEMENTTEMPLATE`,
  consistent: true,
});

export const announcementTemplateKey = (app: string, id: string) => ({
  pk: announcementTemplatesQuery(app).pk,
  sk: id,
});
