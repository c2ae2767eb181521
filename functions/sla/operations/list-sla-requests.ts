import { route } from '#functions/platform/route.ts';
import { toRequestRow } from '#functions/requests/visible-request.ts';
import { calculateRequestDue } from '#functions/sla/rules/due.ts';
import type { Request } from '#shared/requests/request.ts';
import { listSlaRequests } from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';

const wanted = { atRisk: 'dueSoon', breached: 'overdue' } as const;

export const listSlaRequestsRoute = route(
  listSlaRequests,
  async ({ query }, { lists, reference, applicationId, now }: SlaDeps) => {
    const known = await reference.load(applicationId);
    const at = now();
    const isWanted = (request: Request) =>
      calculateRequestDue(request, known, at)?.state === wanted[query.state];
    const { items, ...rest } = await lists.inReview(applicationId, at, query, isWanted);
    return { ...rest, items: items.map((request) => toRequestRow(request, known, at)) };
  },
);
