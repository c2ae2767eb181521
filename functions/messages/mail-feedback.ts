import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { processEach, serveQueue } from '#functions/platform/events/serve-queue.ts';
import { log } from '#functions/platform/log.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { type RecordFeedbackDeps, recordMailFeedback } from './mails/record-feedback.ts';

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const deps: RecordFeedbackDeps = {
  mailboxes: mailboxStore(table, requireSetting('APPLICATION_ID')),
  announcements: announcementDeliveries(table),
  sendDeadLetter: queue(requireSetting('DEAD_LETTERS_URL')).send,
  now: () => new Date().toISOString(),
};

/** Record the delivery events that SES reports for mails. */
export const handler = serveQueue(processEach((message) => recordMailFeedback(deps, message)));
