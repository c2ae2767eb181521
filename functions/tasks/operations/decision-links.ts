import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { openStagesAfterDecision } from '#functions/requests/open-after-decision.ts';
import { decisionEvents } from '#functions/requests/rules/commands/decide.ts';
import {
  decideByLink,
  findLinkReceipt,
} from '#functions/requests/rules/commands/decide-by-link.ts';
import { findLinkState } from '#functions/requests/rules/views/link-state.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import {
  createTaskNotFoundError,
  loadVisibleRequest,
} from '#functions/requests/visible-request.ts';
import { decisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Receipt } from '#shared/requests/event.ts';
import {
  decideByLink as decideByLinkEndpoint,
  getDecisionLink,
} from '#shared/tasks/decision-links-api.ts';
import type { TasksDeps } from '../deps.ts';
import { loadTaskDetails } from './details.ts';

/**
 * Return the caller's sign-in time, ISO 8601: the earlier of the token's time and the stored one. A pool that renews
 * refresh tokens may return the time of the last renewal (decision 66). Undefined: not in the token.
 */
async function findSignInTime(
  { signIns }: Pick<TasksDeps, 'signIns'>,
  { userId, signIn, signedInAt }: Actor,
): Promise<string | undefined> {
  const kept = await signIns.load(userId);
  const since = kept?.signIns.find(({ id }) => id === signIn.id)?.since;
  return signedInAt !== undefined && since !== undefined && since < signedInAt ? since : signedInAt;
}

/**
 * Load a decision link of the actor. Anybody else only gets the error that it belongs to another person.
 * @throws decision-link.not-found, decision-link.not-yours
 */
async function loadOwnLink({ table }: TasksDeps, actor: Actor, link: string) {
  const found = await decisionLinkStore(table).find(actor.applicationId, link);
  if (!found)
    throw new AppError('decision-link.not-found', t`This link is not known, or no longer.`);
  if (found.userId !== actor.userId)
    throw new AppError(
      'decision-link.not-yours',
      t`This link was mailed to somebody else. Only they can use it.`,
    );
  return found;
}

export const getDecisionLinkRoute = route(
  getDecisionLink,
  async ({ params, actor }, deps: TasksDeps) => {
    const link = await loadOwnLink(deps, actor, params.link);
    const { taskId, requestId } = link;
    const [record, reference, signedInAt] = await Promise.all([
      loadVisibleRequest(deps, actor, requestId, createTaskNotFoundError),
      deps.reference.recent(actor.applicationId),
      findSignInTime(deps, actor),
    ]);
    const at = deps.now();
    const details = await loadTaskDetails(deps, { record, taskId, actor, reference, now: at });
    const use = { at, reference, signedInAt, mayDecide: details.can.decide };
    return { ...details, link: findLinkState(record, link, use) };
  },
);

/** A link that was already used returns its first response, whatever the call contains now. */
export const decideByLinkRoute = route(decideByLinkEndpoint, async (call, deps: TasksDeps) => {
  const { params, body, actor } = call;
  const link = await loadOwnLink(deps, actor, params.link);
  const [reference, signedInAt] = await Promise.all([
    deps.reference.recent(actor.applicationId),
    findSignInTime(deps, actor),
  ]);
  const of = { ...link, types: [decisionEvents[body.outcome]] };
  let decided: Receipt | undefined;
  const receipt = await runCommand(deps, call, of, (record, by) => {
    decided = findLinkReceipt(record, link);
    const use = { at: by.at, reference, signedInAt };
    if (decided) return null;
    return openStagesAfterDecision(deps, record, (review) =>
      decideByLink(record, link, { ...by, ...body, use, review }),
    );
  });
  return decided ?? receipt;
});
