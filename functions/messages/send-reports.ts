import { processStore } from '#functions/imports/store/process-store.ts';
import { receivedReportStore } from '#functions/messages/store/received-reports.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { createSettingsLoader } from '#functions/organisation/store/find-settings.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { company } from '#functions/platform/company.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveSchedule } from '#functions/platform/events/serve-schedule.ts';
import { log } from '#functions/platform/log.ts';
import { mailQueue } from '#functions/platform/mail-queue.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { sendReports } from './reports/send-reports.ts';

const table = { ...dynamoTable(requireSetting('TABLE_NAME')), report: log.warn };
const applicationId = requireSetting('APPLICATION_ID');
const users = userStore(table);
const logs = processStore(table);
const { languageFor } = company(createSettingsLoader(table));

/** Notify people of due weekly reports. The schedule runs every quarter of an hour. */
export const handler = serveSchedule(() =>
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
  }),
);
