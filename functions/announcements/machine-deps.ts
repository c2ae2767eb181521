import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { announcementPeople } from '#functions/announcements/store/announcement-people.ts';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { audienceStore } from '#functions/announcements/store/audience-store.ts';
import { liveAudience } from '#functions/live/store/live-audience.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { liveConnections } from '#functions/platform/live-connections.ts';
import { log } from '#functions/platform/log.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import type { SendBatchDeps } from './send-batch.ts';

/** Create the dependencies of a step once at cold start. */
export function createSendBatchDeps(): SendBatchDeps {
  const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
  const audience = liveAudience(table, requireSetting('APPLICATION_ID'));
  const connections = liveConnections();
  const now = () => new Date().toISOString();
  return {
    announcements: announcementStore(table),
    people: announcementPeople(table),
    deliveries: announcementDeliveries(table),
    audiences: audienceStore(table),
    queueMails: mailQueue(),
    /** A failed notification must not block sending, because open tabs also poll. */
    async tellTabs(userIds) {
      try {
        const { owners } = await audience.of([], userIds, now());
        const mine = { what: 'mine' } as const;
        await connections.tell(owners.map(({ connectionId }) => ({ connectionId, notice: mine })));
      } catch (error) {
        log.warn('open tabs not told', { error: String(error) });
      }
    },
    sizes: { perStep: 250, atOnce: 25 },
    now,
  };
}
