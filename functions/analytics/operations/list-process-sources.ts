import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import { listProcessSources } from '#shared/process/process-api.ts';
import type { ProcessDeps } from '../deps.ts';

export const listProcessSourcesRoute = route(
  listProcessSources,
  async ({ actor }, { logs }: ProcessDeps) => {
    const shown = await logs.listLogs(actor.applicationId);
    const byName = shown.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return {
      items: [
        { source: 'own' as const, name: t`This product`, requests: null, from: null, to: null },
        ...byName.map(({ id, name, requests, from, to }) => ({
          ...{ source: id, name, requests, from, to },
        })),
      ],
    };
  },
);
