import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { profiles } from '#functions/platform/profiles.ts';
import { messageStore } from '#functions/store/message-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { followEvents } from '../follow-events.ts';
import { type NotifyDeps, notify } from './notify.ts';
import { mailer } from './send-mail.ts';

const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
const users = userStore(table);
const sender = optionalSetting('SENDER');
const deps: NotifyDeps = {
  messages: messageStore(table),
  users: profiles((userId) => users.find(setting('APPLICATION_ID'), userId)),
  sendMail: sender === undefined ? undefined : mailer(sender, setting('SITE_URL')),
};

/** Tells people what the stored events say. */
export const handler = followEvents((event) => notify(deps, event));
