import { route } from '#functions/platform/route.ts';
import { countRequests } from '#shared/figures/counts-api.ts';
import type { FiguresDeps } from '../deps.ts';
import { scopesOf, teamOfActor } from './scope-of.ts';

export const countRequestsRoute = route(
  countRequests,
  async ({ query: { scope }, actor }, deps: FiguresDeps) => {
    const { applicationId, userId } = actor;
    const { figures } = deps;
    const forWhom = { forMe: async () => [userId], led: () => teamOfActor(deps, actor) };
    const now =
      scope === 'forMe' || scope === 'led'
        ? await figures.nowFor(applicationId, await forWhom[scope]())
        : await figures.now(applicationId, await scopesOf(deps, actor, scope));
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
