import { requesterOf } from '#functions/people/requester-of.ts';
import { route } from '#functions/platform/route.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { forecastRequest } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';

export const forecastRequestRoute = route(
  forecastRequest,
  async ({ body, actor }, { reference, directory, users, now }: RequestsDeps) => {
    const known = await reference.load(actor.applicationId);
    const requester = await requesterOf({ users, directory }, actor, known, body.onBehalfOf);
    const at = now();
    return directory.decide(actor.applicationId, known, (organisation) =>
      forecastDraft({ ...body, requester, raisedBy: actor, organisation, at }),
    );
  },
);
