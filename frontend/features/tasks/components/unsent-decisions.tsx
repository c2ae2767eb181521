import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { markDecided, saveUnsentComment, unmarkDecided } from '#frontend/data/pending-decisions.ts';
import { refreshWork } from '#frontend/data/requests.ts';
import { decideMany, sendDecision } from '#frontend/data/task-acts.ts';
import { refilterOpenTasks } from '#frontend/data/tasks.ts';
import { describeDecisionError } from '#frontend/features/tasks/bulk-outcome.ts';
import { isSignedOut } from '#frontend/features/tasks/save-decision.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { runUnlessPending } from '#frontend/lib/undo-window.ts';
import {
  listUnsentDecisions,
  removeUnsentDecision,
  type UnsentDecision,
} from '#frontend/lib/unsent-decisions.ts';

/** Maximum age of a decision that is resent without confirmation by the person, in ms. */
const maxAgeMs = 24 * 60 * 60_000;
const timeoutMs = 15_000;
const tooOld = t`It was made more than a day ago and could not be sent. What you wrote is kept: decide again.`;

/**
 * Send the stored decisions of a person, except those that another tab still handles. The original idempotency key
 * prevents duplicates.
 */
async function resendDecisions(userId: string, queries: QueryClient): Promise<void> {
  for (const { key } of listUnsentDecisions(userId))
    await runUnlessPending(key, async () => {
      const decision = listUnsentDecisions(userId).find((one) => one.key === key);
      if (decision) await resend(userId, decision, queries);
    });
}

async function resend(
  userId: string,
  decision: UnsentDecision,
  queries: QueryClient,
): Promise<void> {
  const { taskIds } = decision;
  const showInLists = () => refilterOpenTasks(queries);
  for (const id of taskIds) markDecided(id);
  showInLists();
  let isTaken = false;
  try {
    const refused = await sendUnsentDecision(userId, decision);
    showResendResult(userId, decision, refused);
    await removeUnsentDecision(userId, decision);
    isTaken = refused === undefined;
  } catch {
    // Nobody is signed in, so the decision remains stored until its author signs in.
  }
  await refreshWork(queries);
  if (!isTaken) for (const id of taskIds) unmarkDecided(id);
  showInLists();
}

function showResendResult(
  userId: string,
  { text, taskIds, comments }: UnsentDecision,
  refused: string | undefined,
): void {
  const [first = '', ...others] = taskIds;
  if (!refused) return void showToast({ text: t`${text}. It has been sent.` });
  if (others.length === 0) saveUnsentComment(userId, first, comments);
  const to = others.length === 0 ? `/request-review/${first}` : '/tasks/history';
  showToast({ text: `${text}. ${refused}`, timeoutMs, view: { label: t`Show it`, to } });
}

/**
 * Return the text of the reason for which the decision was refused. Undefined if it was accepted, now or in an earlier
 * attempt.
 * @throws AppError `actor.unauthenticated` if the session has ended
 */
async function sendUnsentDecision(
  userId: string,
  { key, taskIds, isBulk, outcome, comments, fields, at }: UnsentDecision,
): Promise<string | undefined> {
  if (Date.now() - Date.parse(at) > maxAgeMs) return tooOld;
  const [taskId = ''] = taskIds;
  try {
    if (!isBulk) {
      await sendDecision(outcome, taskId, { userId, comments, fields }, key);
      return undefined;
    }
    const answers = await decideMany({ taskIds, outcome, userId, comments, key });
    const refused = answers.filter(({ problem }) => problem).length;
    return refused === 0
      ? undefined
      : plural(
          refused,
          t`${refused} of them could not be decided and is as before.`,
          t`${refused} of them could not be decided and are as before.`,
        );
  } catch (cause) {
    if (isSignedOut(cause)) throw cause;
    return t`It was not sent: ${describeDecisionError(cause, userId)} What you wrote is kept.`;
  }
}

/** Resend decisions of this browser that never got a response, as soon as their author is back. */
export function UnsentDecisions({ userId }: { userId: string }) {
  const queries = useQueryClient();
  useEffect(() => void resendDecisions(userId, queries), [userId, queries]);
  return null;
}
