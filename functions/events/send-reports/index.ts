import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { queue } from '#functions/platform/queue.ts';
import { processStore } from '#functions/store/process-store.ts';
import { receivedReportStore } from '#functions/store/received-reports.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { type SendReportsDeps, sendReports } from './send-reports.ts';

const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
const applicationId = setting('APPLICATION_ID');
const users = userStore(table);
const logs = processStore(table);
const pendingMails = optionalSetting('PENDING_MAILS_URL');
const queueMails = (url: string): SendReportsDeps['queueMails'] => {
  const { sendAll } = queue(url);
  return (messages) => sendAll(messages.map((message) => ({ message, seconds: 0 })));
};

/** Called every quarter of an hour: tells people that weekly reports are there. */
export const handler = (): Promise<{ told: number }> =>
  sendReports({
    applicationId,
    reports: reportStore(table),
    received: receivedReportStore(table),
    isAdministrator: (userId) => users.isAdministrator(applicationId, userId),
    shownLogs: async () => new Set((await logs.listLogs(applicationId)).map(({ id }) => id)),
    findUser: (userId) => users.find(applicationId, userId),
    queueMails: pendingMails === undefined ? undefined : queueMails(pendingMails),
    now: () => new Date().toISOString(),
  });
