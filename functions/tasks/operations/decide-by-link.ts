import { route } from '#functions/platform/route.ts';
import { decisionEvents } from '#functions/requests/rules/commands/decide.ts';
import { decideByLink, receiptByLink } from '#functions/requests/rules/commands/decide-by-link.ts';
import { runCommand } from '#functions/requests/run-command.ts';
import type { Receipt } from '#shared/requests/event.ts';
import { decideByLink as endpoint } from '#shared/tasks/decision-links-api.ts';
import type { TasksDeps } from '../deps.ts';
import { ownLink } from './own-link.ts';
import { signedInSince } from './signed-in-since.ts';

/** A link that has decided answers what it answered then, whatever is said with it now. */
export const decideByLinkRoute = route(endpoint, async (call, deps: TasksDeps) => {
  const { params, body, actor } = call;
  const link = await ownLink(deps, actor, params.link);
  const [reference, signedInAt] = await Promise.all([
    deps.reference.recent(actor.applicationId),
    signedInSince(deps, actor),
  ]);
  const of = { ...link, types: [decisionEvents[body.outcome]] };
  let decided: Receipt | undefined;
  const receipt = await runCommand(deps, call, of, (record, by) => {
    decided = receiptByLink(record, link);
    const use = { at: by.at, reference, signedInAt };
    return decided ? null : decideByLink(record, link, { ...by, ...body, use });
  });
  return decided ?? receipt;
});
