import { createHash } from 'node:crypto';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { resolveRequester } from '#functions/people/resolve-requester.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { deriveId } from '#functions/platform/idempotency/derive-id.ts';
import { type Call, type CallContext, route, type SentFile } from '#functions/platform/route.ts';
import { findReceipt, getCommandKey } from '#functions/requests/receipts.ts';
import type { Command } from '#functions/requests/rules/commands/command.ts';
import { assertDiscardable } from '#functions/requests/rules/commands/discard.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { assertEditable, editRequest } from '#functions/requests/rules/commands/edit.ts';
import { assertStillMayRaise } from '#functions/requests/rules/commands/raise-for.ts';
import { withdrawAsAdministrator } from '#functions/requests/rules/commands/withdraw.ts';
import { findEditableRound } from '#functions/requests/rules/record/editable-round.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { formatNoReasonText } from '#functions/service/no-reason.ts';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/requests/event.ts';
import { isCurrentFile, isOwnRequest } from '#shared/requests/request.ts';
import { createRequest, deleteRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { startUpload } from '#shared/requests/uploads-api.ts';
import type { RequestsDeps } from '../deps.ts';
import { acceptUpload, type CheckedUpload, openUpload } from '../files/accept-upload.ts';
import { discardFiles, discardUploads, storeFiles } from '../files/store-files.ts';
import { runCommand } from '../run-command.ts';
import { loadVisibleRequest } from '../visible-request.ts';

type Update = Call<typeof updateRequest>;
async function checkSentFile(
  { name, content }: SentFile,
  n: number,
  { params }: Update,
  deps: RequestsDeps,
): Promise<CheckedUpload> {
  const { checkFile, store } = await deps.files();
  const checked = await checkFile({ name, content }, `files.${n}`);
  const fileId = deps.newId();
  return {
    ...checked,
    fileId,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    store: () => store.put(params.requestId, fileId, content, checked.mediaType),
  };
}

/**
 * Check the files sent with a call. Return a function that accepts the uploads of the actor that the call references
 * and the request does not contain yet. Each file is checked once. Call that function only after checking that the
 * actor may change the request.
 * @throws file.type-refused, file.not-found, body.too-large
 */
async function prepareFiles(call: Update, deps: RequestsDeps) {
  const sent = await Promise.all(call.files.map((file, n) => checkSentFile(file, n, call, deps)));
  const uploaded = new Map<string, Promise<CheckedUpload>>();
  const { requestId } = call.params;
  const { userId } = call.actor;
  return async ({ files }: RequestRecord): Promise<CheckedUpload[]> => {
    const isThere = (id: string) => files.some(({ uploadId }) => uploadId === id);
    for (const [n, named] of call.body.uploads.entries())
      if (!isThere(named.uploadId) && !uploaded.has(named.uploadId)) {
        const upload = { requestId, userId, uploadId: named.uploadId };
        const field = `uploads.${n}`;
        uploaded.set(named.uploadId, acceptUpload(deps, upload, { name: named.name, field }));
      }
    const checked = await Promise.all(uploaded.values());
    return [...sent, ...checked.filter(({ uploadId = '' }) => !isThere(uploadId))];
  };
}

/**
 * Return the first response to this call, if it raised the request. @throws idempotency.key-reused if it was another
 * call
 */
async function findFirstReceipt(deps: RequestsDeps, call: CallContext, requestId: string) {
  const record = await deps.requests.find(call.actor.applicationId, requestId);
  return record && findReceipt(record, call, { types: ['drafted'] });
}

/**
 * The id of the request derives from the actor and the Idempotency-Key, so that a repeated call creates only one draft.
 */
export const createRequestRoute = route(
  createRequest,
  async (call, deps: RequestsDeps): Promise<Receipt> => {
    const { actor, body, idempotency } = call;
    const { applicationId } = actor;
    const requestId = idempotency
      ? deriveId(applicationId, actor.userId, idempotency.key)
      : deps.newId();
    const before = idempotency && (await findFirstReceipt(deps, call, requestId));
    if (before) return before;
    const at = deps.now();
    const reference = await deps.reference.load(applicationId);
    const requester = await resolveRequester(deps, actor, reference, body.onBehalfOf);
    const by = { userId: actor.userId, name: actor.name };
    const key = getCommandKey(call);
    const asked = { ...body, applicationId, requestId, requester, reference, by, at, key };
    startDraft({ ...asked, number: '' });
    const number = await allocateRequestNumber(deps.table, applicationId, at);
    const change = startDraft({ ...asked, number });
    try {
      await deps.requests.create(change);
    } catch (error) {
      const first = idempotency && (await findFirstReceipt(deps, call, requestId));
      if (!first) throw error;
      return first;
    }
    if (!change.event.receipt) throw new AppError('server.failed', 'A draft without receipt.');
    return change.event.receipt;
  },
);

function buildDraftEdit(
  call: Update,
  arrived: readonly CheckedUpload[],
  record: RequestRecord,
  by: Command,
) {
  const { fileField, removeFileIds, uploads: _, ...body } = call.body;
  const { requestId, applicationId } = record.request;
  const addFiles = arrived.map(({ store: _, ...file }) => ({
    ...file,
    requestId,
    applicationId,
    ...(fileField && { field: fileField }),
    round: findEditableRound(record),
    addedBy: by.by,
    addedAt: by.at,
  }));
  return { ...body, addFiles, removeFileIds, timeZone: call.actor.profile?.timeZone ?? 'UTC' };
}

/** An upload is removed once its request has the file. The bucket deletes any other upload after a day. */
export const updateRequestRoute = route(updateRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const types = ['edited', 'file-added', 'file-removed'] as const;
  const arriving = await prepareFiles(call, deps);
  const kept = storeFiles(deps, requestId);
  const decide = async (record: RequestRecord, by: Command) => {
    assertEditable(record, { by: by.by, version: call.body.version });
    const arrived = await arriving(record);
    const asked = buildDraftEdit(call, arrived, record, by);
    const change = await decideWithOrganisation(deps, (organisation) => {
      assertStillMayRaise(record, { ...by, isAdmin: call.actor.isAdministrator, organisation });
      return editRequest(record, { ...by, ...asked, organisation });
    });
    await kept.store(arrived);
    return change;
  };
  const receipt = await runCommand(deps, call, { requestId, types }, decide).catch(
    kept.afterFailure,
  );
  const { files } = await loadVisibleRequest(deps, call.actor, requestId);
  await kept.discardUnnamed(new Set(files.map(({ fileId }) => fileId)), call.body.removeFileIds);
  const { userId } = call.actor;
  const taken = call.body.uploads.map(({ uploadId }) => ({ requestId, userId, uploadId }));
  await discardUploads(deps, taken);
  return { ...receipt, files: files.filter(isCurrentFile) };
});

export const startUploadRoute = route(startUpload, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const record = await loadVisibleRequest(deps, call.actor, requestId);
  assertVersion(call, record.request.version);
  if (call.body.for === 'request') assertEditable(record, { by: call.actor });
  return openUpload(deps, call, requestId, call.body);
});

/**
 * A draft is deleted completely, because nobody else has seen it. A submitted request remains with its audit chain. An
 * administrator can withdraw it, unless it is their own.
 */
export const deleteRequestRoute = route(deleteRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const { actor, query } = call;
  const record = await loadVisibleRequest(deps, actor, requestId);
  if (actor.isAdministrator && !isOwnRequest(actor.userId, record.request)) {
    const of = { requestId, types: ['withdrawn'] as const };
    await runCommand(deps, call, of, (present, by) =>
      withdrawAsAdministrator(present, { ...by, comments: query.reason ?? formatNoReasonText() }),
    );
    return { requestId, kept: true };
  }
  assertDiscardable(record, actor.userId);
  assertVersion(call, record.request.version);
  await deps.requests.remove(record);
  await discardFiles(
    deps,
    requestId,
    [...record.files, ...record.comments.flatMap((comment) => comment.files ?? [])].map(
      ({ fileId }) => fileId,
    ),
  );
  return { requestId, kept: false };
});
