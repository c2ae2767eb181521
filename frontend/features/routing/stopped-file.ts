import type { Row } from '#shared/import/sheet.ts';
import type { StoppedWorkflow } from '#shared/workflow/workflow-api.ts';

/** What a file of stopped workflows holds: a row for each request. */
export const stoppedSheet = {
  plural: 'stopped workflows',
  columns: [
    { name: 'number', head: 'Number' },
    { name: 'title', head: 'Request' },
    { name: 'requester', head: 'Requester' },
    { name: 'since', head: 'Stopped' },
    { name: 'restarted', head: 'Restarted automatically' },
    { name: 'why', head: 'Why' },
  ],
};

/** `since` of those that were started again is that moment: when they stopped is not known. */
export const stoppedRows = (workflows: readonly StoppedWorkflow[]): Row[] =>
  workflows.map(({ number, title, requester, since, restartedAt, why }) => ({
    number,
    title,
    requester: requester.name,
    since: restartedAt === undefined ? since : '',
    restarted: restartedAt ?? '',
    why,
  }));
