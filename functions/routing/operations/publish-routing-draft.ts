import { assertVersion } from '#functions/platform/call-context.ts';
import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { publishRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { assertSound } from '../assert-sound.ts';
import type { RoutingDeps } from '../deps.ts';
import { loadEdited } from './load-edited.ts';
import { firstVersion, nextVersion } from './next-version.ts';
import { publish } from './publish.ts';

export const publishRoutingDraftRoute = route(
  publishRoutingDraft,
  (call, deps: RoutingDeps) =>
    answerOnce(deps, call, publishRoutingDraft.response, async () => {
      const { state, edited } = await loadEdited(deps, call.params.routingId);
      assertVersion(call, edited.itemVersion);
      const { published: before } = state;
      if (!edited.draft)
        throw new AppError(
          'item.changed-meanwhile',
          t`There is no draft: it was published or dropped.`,
        );
      const { basedOn: _, savedBy: __, savedAt: ___, ...draft } = edited.draft;
      const act = { by: call.actor, at: deps.now() };
      const next = before
        ? nextVersion(before, draft, act)
        : firstVersion(state.id, deps.applicationId, draft, act);
      const routing = { ...next, ...(call.body.note && { note: call.body.note }) };
      await assertSound(deps, routing);
      const { overlap } = call.body;
      const { open } = await publish(deps, { routing, before, overlap, by: call.actor, state });
      return { edited: (await loadEdited(deps, state.id)).edited, open };
    }),
  { version: ({ edited }) => edited.itemVersion },
);
