import { useState } from 'react';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { decideByMailLink, useRefreshLink } from '#frontend/data/decision-link.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';

/**
 * Manage a decision by a link: chosen by the link of the mail, or on this page. Confirming sends it at once,
 * because following the link was the first step.
 */
export function useLinkDecision(link: string, chosen: Outcome | undefined) {
  const [outcome, setOutcome] = useState(chosen);
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshLink();
  const comments = comment.trim();

  /** False where a comment is needed first. */
  async function decide(one: Outcome): Promise<boolean> {
    setOutcome(one);
    setAsked(true);
    if (one !== 'approve' && comments === '') return false;
    await submit(() => decideByMailLink(link, { outcome: one, comments }));
    // Also where it was refused: then something is true that this page did not know.
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
