import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { conversationMails } from '#functions/messages/store/conversation-mails.ts';
import { mailDigests } from '#functions/messages/store/mail-digests.ts';
import { waitingMailStore } from '#functions/messages/store/mail-line.ts';
import { mailboxStore } from '#functions/messages/store/mailbox-store.ts';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { nameTranslations } from '#functions/organisation/store/name-translations.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { company } from '#functions/platform/company.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveQueue } from '#functions/platform/events/serve-queue.ts';
import { log } from '#functions/platform/log.ts';
import { nameTranslatorLoader } from '#functions/platform/name-translator.ts';
import { createPacer } from '#functions/platform/pacer.ts';
import { createProfileCache } from '#functions/platform/profiles.ts';
import { queue } from '#functions/platform/queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { lazyMailer } from './mails/lazy-mailer.ts';
import { type SendPendingDeps, sendPendingMails } from './mails/send-pending-mails.ts';

/** Concurrent executions of this function, as configured in infra/constructs/mail-queue.ts. */
const atOnce = 2;

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const users = userStore(table);
const { settings, languageFor } = company(createSettingsLoader(table));
const loadNameTranslator = nameTranslatorLoader(
  nameTranslations(table),
  requireSetting('APPLICATION_ID'),
);
const pending = queue(requireSetting('PENDING_MAILS_URL'));
const deps: SendPendingDeps = {
  users: createProfileCache((userId) => users.find(requireSetting('APPLICATION_ID'), userId)),
  languageFor,
  line: waitingMailStore(table),
  mailboxes: mailboxStore(table, requireSetting('APPLICATION_ID')),
  sentHere: new Set(),
  conversations: conversationMails(table),
  digests: mailDigests(table),
  announcements: announcementDeliveries(table),
  sendMail: lazyMailer({
    ...{ sender: requireSetting('SENDER'), configurationSet: requireSetting('CONFIGURATION_SET') },
    ...{ site: requireSetting('SITE_URL'), table, settings },
  }),
  namesIn: (language) =>
    loadNameTranslator(
      language,
      async () => (await settings(requireSetting('APPLICATION_ID'))).language,
    ),
  waitForTurn: createPacer((1000 * atOnce) / Number(requireSetting('MAILS_PER_SECOND'))),
  sendDeadLetter: queue(requireSetting('DEAD_LETTERS_URL')).send,
  showAfter: pending.showAfter,
  remove: pending.remove,
  now: Date.now,
};

/** Send the mails that wait in their queue. */
export const handler = serveQueue((messages) => sendPendingMails(deps, messages));
