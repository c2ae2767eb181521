import { route } from '#functions/platform/route.ts';
import { countRequests } from '#shared/figures/figures-api.ts';
import type { FiguresDeps } from './deps.ts';
import { scopeOf } from './scope-of.ts';

export const countRequestsRoute = route(
  countRequests,
  async ({ query, actor }, { figures }: FiguresDeps) => {
    const { applicationId, userId } = actor;
    const now =
      query.scope === 'forMe'
        ? await figures.nowFor(applicationId, userId)
        : await figures.now(applicationId, scopeOf(actor, query.scope));
    const of = (status: string) => now.get(status) ?? 0;
    return {
      byStatus: {
        InReview: of('InReview'),
        Returned: of('Returned'),
        Approved: of('Approved'),
        Rejected: of('Rejected'),
        Withdrawn: of('Withdrawn'),
      },
    };
  },
);
