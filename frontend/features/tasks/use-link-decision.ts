import { useState } from 'react';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { decideByMailLink, useRefreshLink } from '#frontend/data/decision-link.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';

/**
 * Manage a decision by mail link. The outcome is preset by the link or chosen on this page. Confirming sends it without
 * an undo period, because following the link was the first step.
 */
export function useLinkDecision(link: string, chosen: Outcome | undefined) {
  const [outcome, setOutcome] = useState(chosen);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshLink();
  const comments = comment.trim();

  /** Decide, or return false if a comment is required first. */
  async function decide(one: Outcome): Promise<boolean> {
    setOutcome(one);
    setAsked(true);
    if (one !== 'approve' && comments === '') return false;
    await submit(() => decideByMailLink(link, { outcome: one, comments }));
    // Refresh after a failure, too, because the page was outdated then.
    await refresh();
    return true;
  }
  return {
    ...{ outcome, comment, busy, refused, decide },
    missing: asked && outcome !== 'approve' && comments === '',
    write(text: string) {
      setComment(text);
      clearError('comments');
    },
  };
}
