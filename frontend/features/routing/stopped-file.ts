import { inContext, msg, t } from '#frontend/lib/text.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { StoppedWorkflow } from '#shared/workflow/workflow-api.ts';

/** Export sheet of stopped workflows: a row for each request. */
export const stoppedSheet = {
  plural: msg('stopped workflows'),
  columns: [
    { name: 'number', head: inContext('request')`Number` },
    { name: 'title', head: t`Request` },
    { name: 'requester', head: t`Requester` },
    { name: 'since', head: t`Stopped` },
    { name: 'restarted', head: t`Restarted automatically` },
    { name: 'why', head: t`Why` },
  ],
};

/**
 * Build the rows of the sheet. A restarted workflow has only the time of its restart, because the time when it stopped
 * is unknown.
 */
export const buildStoppedRows = (workflows: readonly StoppedWorkflow[]): Row[] =>
  workflows.map(({ number, title, requester, since, restartedAt, why }) => ({
    number,
    title,
    requester: requester.name,
    since: restartedAt === undefined ? since : '',
    restarted: restartedAt ?? '',
    why,
  }));
