import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { type Call, route } from '#functions/platform/route.ts';
import type { Command } from '#functions/requests/rules/commands/command.ts';
import { assertEditable, edit } from '#functions/requests/rules/commands/edit.ts';
import { assertStillMayRaise } from '#functions/requests/rules/commands/raise-for.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { writtenRound } from '#functions/requests/rules/record/written-round.ts';
import { isCurrent } from '#shared/requests/request.ts';
import { updateRequest } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';
import type { ArrivedFile } from '../files/arrived-upload.ts';
import { discardUploads } from '../files/discard-files.ts';
import { storeFiles } from '../files/store-files.ts';
import { runCommand } from '../run-command.ts';
import { loadVisible } from '../visible-request.ts';
import { arrivingFiles } from './arrived-files.ts';

type Update = Call<typeof updateRequest>;

function editOf(call: Update, arrived: readonly ArrivedFile[], record: RequestRecord, by: Command) {
  const { fileField, removeFileIds, uploads: _, ...body } = call.body;
  const { requestId, applicationId } = record.request;
  const addFiles = arrived.map(({ store: _, ...file }) => ({
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

/** An upload stays until its request has it, or for a day. */
export const updateRequestRoute = route(updateRequest, async (call, deps: RequestsDeps) => {
  const { requestId } = call.params;
  const types = ['edited', 'file-added', 'file-removed'] as const;
  const arriving = await arrivingFiles(call, deps);
  const kept = storeFiles(deps, requestId);
  const decide = async (record: RequestRecord, by: Command) => {
    assertEditable(record, { by: by.by, version: call.body.version });
    const arrived = await arriving(record);
    const asked = editOf(call, arrived, record, by);
    const change = await withOrganisation(deps, (organisation) => {
      assertStillMayRaise(record, { ...by, isAdmin: call.actor.isAdministrator, organisation });
      return edit(record, { ...by, ...asked, organisation });
    });
    await kept.store(arrived);
    return change;
  };
  const receipt = await runCommand(deps, call, { requestId, types }, decide).catch(
    kept.afterFailure,
  );
  const { files } = await loadVisible(deps, call.actor, requestId);
  await kept.discardUnnamed(new Set(files.map(({ fileId }) => fileId)), call.body.removeFileIds);
  const { userId } = call.actor;
  const taken = call.body.uploads.map(({ uploadId }) => ({ requestId, userId, uploadId }));
  await discardUploads(deps, taken);
  return { ...receipt, files: files.filter(isCurrent) };
});
