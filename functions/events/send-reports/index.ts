import { company } from '#functions/platform/company.ts';
import { setting } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { findSettings } from '#functions/store/find-settings.ts';
import { processStore } from '#functions/store/process-store.ts';
import { receivedReportStore } from '#functions/store/received-reports.ts';
import { reportStore } from '#functions/store/report-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { sendReports } from './send-reports.ts';

const table = { ...dynamoTable(setting('TABLE_NAME')), report: log.warn };
const applicationId = setting('APPLICATION_ID');
const users = userStore(table);
const logs = processStore(table);
const { languageFor } = company(findSettings(table));

/** Called every quarter of an hour: tells people that weekly reports are there. */
export const handler = (): Promise<{ told: number }> =>
  sendReports({
    applicationId,
    reports: reportStore(table),
    received: receivedReportStore(table),
    isAdministrator: (userId) => users.isAdministrator(applicationId, userId),
    shownLogs: async () => new Set((await logs.listLogs(applicationId)).map(({ id }) => id)),
    languageFor,
    findUser: (userId) => users.find(applicationId, userId),
    queueMails: mailQueue(),
    now: () => new Date().toISOString(),
  });
