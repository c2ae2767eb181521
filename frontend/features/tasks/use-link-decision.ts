import { useState } from 'react';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { decideByMailLink, useRefreshLink } from '#frontend/data/decision-link.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';

/**
 * What somebody is about to decide by a link: chosen by the link of the mail, or here. It is sent at once when they
 * confirm, as following the link was the first step.
 */
export function useLinkDecision(link: string, chosen: Outcome | undefined) {
  const [outcome, setOutcome] = useState(chosen);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, refused, mend, attempt } = useAttempt();
  const refresh = useRefreshLink();
  const needsComment = outcome !== undefined && outcome !== 'approve';
  const isMissing = needsComment && comment.trim() === '';

  async function confirm() {
    setAsked(true);
    if (!outcome || isMissing) return;
    await attempt(() => decideByMailLink(link, { outcome, comments: comment.trim() }));
    // Also where it was refused: then something is true that this page did not know.
    await refresh();
  }
  return {
    ...{ outcome, comment, needsComment, busy, refused, confirm },
    missing: asked && isMissing,
    choose(other: Outcome) {
      setOutcome(other);
      setAsked(false);
    },
    write(text: string) {
      setComment(text);
      mend('comments');
    },
  };
}
