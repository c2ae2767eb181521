import {
  cancelImport,
  type StoredImport,
  showImport,
  startCheck,
} from '#functions/imports/rules/import-acts.ts';
import { shownLogOf } from '#functions/imports/store/process-store.ts';
import { authorOf } from '#functions/organisation/author-of.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { actOnImport } from '#shared/process/imports-api.ts';
import type { ImportsDeps } from '../deps.ts';

/** @throws file.not-found */
async function assertArrived({ files }: ImportsDeps, one: StoredImport): Promise<void> {
  if (await (await files()).find(one)) return;
  throw new AppError('file.not-found', t`Its file has not arrived, or is not there any more.`);
}

export const actOnImportRoute = route(
  actOnImport,
  (call, deps: ImportsDeps) =>
    answerOnce(deps, call, actOnImport.response, async () => {
      const before = await deps.imports.load(deps.applicationId, call.params.id);
      assertVersion(call, before.version);
      const { act } = call.body;
      const change = { check: startCheck, show: showImport, cancel: cancelImport }[act];
      const after = change(before, authorOf(call.actor, deps));
      if (act === 'check') await assertArrived(deps, before);
      if (act !== 'show') return deps.imports.save(after, before);
      const saved = await deps.imports.save(after, before, [
        deps.logs.showing(deps.applicationId, shownLogOf(after)),
      ]);
      // Nothing reads it any more; what can't be removed now is swept by the bucket.
      await (await deps.files()).remove(saved).catch(() => undefined);
      return saved;
    }),
  { version: ({ version }) => version },
);
