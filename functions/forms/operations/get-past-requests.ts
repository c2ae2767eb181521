import { type PastRequest, testFormOnPastRequests } from '#functions/forms/rules/try-form.ts';
import { dayToDate, getDayAt } from '#functions/organisation/rules/zone.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { listFields } from '#shared/forms/form.ts';
import { getPastRequests } from '#shared/forms/past-requests-api.ts';
import type { Request } from '#shared/requests/request.ts';
import type { FormsDeps } from '../deps.ts';
import { assertPublishable, loadTemplate } from './load-template.ts';

/** Maximum number of requests whose answers are read in parallel. */
const maxConcurrency = 8;
/** Maximum number of a form's newest requests that are examined. */
const maxLooked = 200;
/** Maximum number of pages searched for requests of the form. For a rarely used form, fewer than 200 are found. */
const maxPages = 5;

/** Return the newest requests of a form. */
async function loadNewestRequests(deps: FormsDeps, formId: string): Promise<Request[]> {
  const found: Request[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < maxPages; read += 1) {
    const limit = maxLooked - found.length;
    const page = await deps.requests.sent(deps.applicationId, deps.now(), formId, {
      limit,
      cursor,
    });
    found.push(...page.items);
    cursor = page.cursor;
    if (cursor === undefined || found.length === maxLooked) break;
  }
  return found;
}

const sentOn = ({ submittedAt, createdAt, timeZone }: Request) =>
  dayToDate(getDayAt(timeZone, Date.parse(submittedAt ?? createdAt)));

export const getPastRequestsRoute = route(getPastRequests, async (call, deps: FormsDeps) => {
  const { formId } = call.params;
  const { draft, template } = assertPublishable(await loadTemplate(deps, formId));
  const { published } = template;
  if (!published) return { looked: 0, refused: 0, fields: [] };
  const requests = await loadNewestRequests(deps, formId);
  const withFiles = [draft, published].some((form) =>
    listFields(form).some(({ type }) => type === 'file'),
  );
  const read = await mapLimited(requests, maxConcurrency, async (request) => {
    const sent = await deps.requests.answers(request, { withFiles });
    const { requestId, number } = request;
    return sent && { requestId, number, ...sent, today: sentOn(request) };
  });
  const pasts: PastRequest[] = read.filter((past) => past !== undefined);
  return {
    looked: pasts.length,
    since: requests.at(-1)?.createdAt,
    ...testFormOnPastRequests(draft, published, pasts),
  };
});
