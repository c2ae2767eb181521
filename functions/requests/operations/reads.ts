import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { resolveRequester } from '#functions/people/resolve-requester.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { formatDisposition } from '#functions/platform/answer.ts';
import { route } from '#functions/platform/route.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { explainIfRemoved, loadRemovalRecord } from '#functions/retention/explain-removal.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { findPreviewKind, maxMultipartFileBytes } from '#shared/requests/file-kinds.ts';
import {
  downloadFile,
  forecastRequest,
  getAudit,
  getRequest,
} from '#shared/requests/requests-api.ts';
import { decideInLanguage } from '../decide-in-language.ts';
import type { RequestsDeps } from '../deps.ts';
import { buildRequestDetails } from '../request-details.ts';
import { loadVisibleRequest } from '../visible-request.ts';

export const getRequestRoute = route(
  getRequest,
  async ({ params, actor }, deps: RequestsDeps) => {
    const { requestId } = params;
    const [record, reference] = await Promise.all([
      explainIfRemoved(deps.table, actor, requestId, () =>
        loadVisibleRequest(deps, actor, requestId),
      ),
      deps.reference.recent(actor.applicationId),
    ]);
    const now = deps.now();
    return decideInLanguage(deps, reference, (organisation) =>
      buildRequestDetails(record, organisation, actor, now),
    );
  },
  { version: ({ request }) => request.version },
);

export const getAuditRoute = route(getAudit, async ({ params, actor }, deps: RequestsDeps) => {
  const exportedAt = deps.now();
  try {
    const { request, events } = await loadVisibleRequest(deps, actor, params.requestId);
    const { requestId, number } = request;
    const verified = verifyChain(events).ok;
    return { requestId, number, exportedAt, verified, events: [...events] };
  } catch (error) {
    const removed = await loadRemovalRecord(deps.table, actor, params.requestId);
    if (!removed) throw error;
    const { requestId, number, wasVerified: verified } = removed;
    return { requestId, number, exportedAt, verified, events: [], removed };
  }
});

export const forecastRequestRoute = route(
  forecastRequest,
  async ({ body, actor }, { reference, directory, users, now }: RequestsDeps) => {
    const known = await reference.load(actor.applicationId);
    const requester = await resolveRequester({ users, directory }, actor, known, body.onBehalfOf);
    const at = now();
    return directory.decide(actor.applicationId, known, (organisation) =>
      forecastDraft({ ...body, requester, raisedBy: actor, organisation, at }),
    );
  },
);

const noFile = () => new AppError('file.not-found', t`There is no such file.`);

/** Return a file of the request or its comments that the actor may see. @throws file.not-found */
async function findFile(deps: RequestsDeps, actor: Actor, fileId: string, of?: string) {
  const requestId = of ?? (await deps.requests.file(actor.applicationId, fileId)).requestId;
  const { files, comments } = await loadVisibleRequest(deps, actor, requestId, noFile);
  const known = [...files, ...comments.flatMap((comment) => comment.files ?? [])];
  const file = known.find((one) => one.fileId === fileId);
  if (!file) throw noFile();
  return { requestId, ...file };
}

/**
 * A displayed file is served from the bucket, an origin without other content of the site, so the file can't access the
 * site. Its type is the one detected at upload, whatever type the bucket has.
 */
export const downloadFileRoute = route(
  downloadFile,
  async ({ params, query, actor }, deps: RequestsDeps) => {
    const { fileId } = params;
    const file = await findFile(deps, actor, fileId, query.requestId);
    const { requestId, name, mediaType, size } = file;
    if (query.show && !findPreviewKind(mediaType))
      throw new AppError('file.type-refused', t`${name} can’t be shown, only downloaded.`);
    const { store } = await deps.files();
    if (!query.show && size <= maxMultipartFileBytes)
      return { name, mediaType, content: await store.get(requestId, fileId) };
    const disposition = formatDisposition(name, query.show ? 'inline' : 'attachment');
    return { address: await store.addressOf(requestId, fileId, { disposition, mediaType }) };
  },
);
