import { type SendReportsDeps, sendReports } from '#functions/messages/reports/send-reports.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { receivedReportStore } from '#functions/messages/store/received-reports.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import type { RecipientChoice } from '#shared/reports/report.ts';
import { createReport, wantReceivedReport } from '#shared/reports/reports-api.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';
import { weekly } from './report-cases.ts';

/** State of people and logs when reports are sent. */
export type World = {
  readonly gone?: readonly PersonName[];
  readonly administrators?: readonly PersonName[];
  readonly logs?: readonly string[];
};

/** Create weekly reports to other people, and run the job that sends them. */
export function reportDesk(api: Api) {
  const reports = reportStore(api.table);
  const received = receivedReportStore(api.table);
  return {
    reports,
    received,

    /** Create a report of the owner with these recipients. */
    sent: async (owner: PersonName, to: readonly PersonName[], more: object = {}) =>
      (
        await api.call(createReport, {
          as: owner,
          body: { ...weekly, recipients: to.map((name) => people[name]), ...more },
        })
      ).body,

    want: (as: PersonName, id: string, wanted: RecipientChoice) =>
      api.call(wantReceivedReport, { as, params: { id }, body: { wanted } }),

    async messagesOf(id: string, name: PersonName): Promise<Message[]> {
      const { items } = await messageStore(api.table).list(
        people[name],
        { unread: false },
        { limit: 100, cursor: undefined },
      );
      return items.filter(({ messageId }) => messageId.endsWith(id));
    },

    /** Run the job at a time. `mailed`: messages that were put into the queue. */
    async run(at: string, world: World = {}, more: Partial<SendReportsDeps> = {}) {
      const mailed: Message[] = [];
      const { gone = [], administrators = ['admin'], logs = [] } = world;
      const result = await sendReports({
        ...{ applicationId: app, reports, received },
        languageFor: async () => 'en',
        isAdministrator: async (userId) => administrators.some((name) => people[name] === userId),
        shownLogs: async () => new Set(logs),
        findUser: async (userId) => {
          const user = Object.values(users).find((one) => one.userId === userId);
          return user && { ...user, isActive: !gone.some((name) => people[name] === userId) };
        },
        queueMails: async (messages) => void mailed.push(...messages),
        now: () => at,
        ...more,
      });
      return { ...result, mailed };
    },
  };
}

export const addSeconds = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
