import { createHash } from 'node:crypto';
import type { Command } from '#functions/domain/requests/commands/command.ts';
import { edit } from '#functions/domain/requests/commands/edit.ts';
import { assertStillMayRaise } from '#functions/domain/requests/commands/raise-for.ts';
import type { RequestRecord } from '#functions/domain/requests/record/record.ts';
import { writtenRound } from '#functions/domain/requests/record/written-round.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { isCurrent, type RequestFile } from '#shared/requests/request.ts';
import { updateRequest } from '#shared/requests/requests-api.ts';
import { runCommand } from '../run-command.ts';
import { loadVisible } from '../visible-request.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { RequestsDeps } from './deps.ts';
import { discardFiles } from './discard-files.ts';

type Update = Call<typeof updateRequest>;
/** A file's description without what its request adds. */
type Taken = Pick<RequestFile, 'fileId' | 'name' | 'mediaType' | 'size' | 'sha256'> & {
  readonly content: Uint8Array;
};

/** The sent files, each checked by its content. @throws file.type-refused */
async function checkFiles(call: Update, { files, newId }: RequestsDeps): Promise<Taken[]> {
  if (call.files.length === 0) return [];
  const { checkFile } = await files();
  return Promise.all(
    call.files.map(async (sent, n) => ({
      ...(await checkFile(sent, n)),
      fileId: newId(),
      size: sent.content.length,
      sha256: createHash('sha256').update(sent.content).digest('hex'),
      content: sent.content,
    })),
  );
}

function editOf(call: Update, sent: readonly Taken[], record: RequestRecord, by: Command) {
  const { fileField, removeFileIds, ...body } = call.body;
  const { requestId, applicationId } = record.request;
  const addFiles = sent.map(({ content: _, ...file }) => ({
    ...file,
    requestId,
    applicationId,
    ...(fileField && { field: fileField }),
    round: writtenRound(record),
    addedBy: by.by,
    addedAt: by.at,
  }));
  return { ...body, addFiles, removeFileIds, timeZone: call.actor.profile?.timeZone ?? 'UTC' };
}

/**
 * Bytes first, then the transaction that names them: a file that is listed is always there. When the transaction fails,
 * its bytes are removed again.
 */
export const updateRequestRoute = route(updateRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const types = ['edited', 'file-added', 'file-removed'] as const;
  const sent = await checkFiles(call, deps);
  const stored: string[] = [];
  const decide = async (record: RequestRecord, by: Command) => {
    const asked = editOf(call, sent, record, by);
    const change = await withOrganisation(deps, (organisation) => {
      assertStillMayRaise(record, { ...by, isAdmin: call.actor.isAdministrator, organisation });
      return edit(record, { ...by, ...asked, organisation });
    });
    for (const { fileId, content, mediaType } of stored.length === 0 ? sent : []) {
      stored.push(fileId);
      await (await deps.files()).store.put(requestId, fileId, content, mediaType);
    }
    return change;
  };
  const receipt = await runCommand(deps, call, { requestId, types }, decide).catch(
    async (error) => {
      await discardFiles(deps, requestId, stored);
      throw error;
    },
  );
  const { files } = await loadVisible(deps, call.actor, requestId);
  const there = new Set(files.map(({ fileId }) => fileId));
  const gone = call.body.removeFileIds.filter((fileId) => !there.has(fileId));
  await discardFiles(deps, requestId, gone);
  return { ...receipt, files: files.filter(isCurrent) };
});
