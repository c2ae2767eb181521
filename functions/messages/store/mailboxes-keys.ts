import { index } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';

/** `address` in lower case, as in profiles. */
export const mailboxKey = (app: string, address: string) => ({
  pk: `APP#${app}#MAILBOX#${address}`,
  sk: '#',
});

/** Query for addresses with delivery problems, which are always few. */
export const failingMailboxes = (app: string): Query => ({
  index: 'gsi1',
  pk: `APP#${app}#MAILPROBLEMS`,
});

export const failingIndex = (app: string, address: string) =>
  index(1, failingMailboxes(app).pk, address);
