import type { Page } from '#functions/platform/table/page.ts';
import type { Request } from '#shared/requests/request.ts';
import type { RequestsDeps } from '../deps.ts';
import { requestRow } from '../request-row.ts';

/** A page of requests as lists show them. */
export async function requestPage(
  { reference, now }: Pick<RequestsDeps, 'reference' | 'now'>,
  app: string,
  page: Promise<Page<Request>>,
) {
  const [{ items, ...rest }, known] = await Promise.all([page, reference.recent(app)]);
  const at = now();
  return { ...rest, items: items.map((request) => requestRow(request, known, at)) };
}
