import type { CompanySettings } from '#functions/platform/company.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { SendMail } from './mailer.ts';

type Sender = {
  readonly sender: string;
  readonly configurationSet: string;
  readonly site: string;
  readonly table: Table;
  readonly settings: CompanySettings['settings'];
};

/** Return a mailer whose code loads with the first mail, because most calls at quiet times only defer mails. */
export function lazyMailer({ sender, configurationSet, site, table, settings }: Sender): SendMail {
  let loading: Promise<SendMail> | undefined;
  const load = async (): Promise<SendMail> => {
    const [{ mailer }, { findAsks }, { askedTasks }, { decisionLinkStore }] = await Promise.all([
      import('./mailer.ts'),
      import('./find-asks.ts'),
      import('#functions/tasks/store/mail-tasks.ts'),
      import('#functions/tasks/store/decision-link-store.ts'),
    ]);
    const [tasks, links] = [askedTasks(table), decisionLinkStore(table)];
    const now = Date.now;
    return mailer({
      sender,
      configurationSet,
      site,
      now,
      settings,
      findAsks: findAsks({ tasks, links, settings, now }),
    });
  };
  return async (mail, to) => {
    loading ??= load();
    await (await loading)(mail, to);
  };
}
