import { type KeyboardEvent, useRef, useState } from 'react';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useBottomBar } from '#frontend/components/layout/use-bottom-bar.ts';
import { decideByMailLink, useRefreshLink } from '#frontend/data/decision-link.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { DecisionLink } from '#shared/tasks/decision-links-api.ts';
import { describeAllEffects } from '../../effect-words.ts';
import { DecisionButton } from '../decision-button.tsx';
import { DecisionComment } from '../decision-comment.tsx';
import classes from '../decision-panel.module.css';
import { missingCommentMessages } from '../missing-comment.ts';

/**
 * Manage a decision by mail link. The outcome is preset by the link or chosen on this page. Confirming sends it without
 * an undo period, because following the link was the first step.
 */
function useLinkDecision(link: string, chosen: Outcome | undefined) {
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

type LinkDecisionProps = {
  readonly link: string;
  readonly details: DecisionLink;
  /** Outcome selected by the mail link. */
  readonly chosen: Outcome | undefined;
};

/** Decision panel for a mail link. The outcome of the link is preselected, and only a button decides. */
export function LinkDecision({ link, details, chosen: meant }: LinkDecisionProps) {
  const { can, task } = details;
  const lawful = meant === 'return' && !can.return ? undefined : meant;
  const { outcome, comment, missing, busy, refused, decide, write } = useLinkDecision(link, lawful);
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useBottomBar(panel);
  const chosen = outcome ?? 'approve';
  const offered = (['approve', 'return', 'reject'] as const).filter(
    (one) => one !== chosen && (one !== 'return' || can.return),
  );
  const problem =
    getFieldError(refused, 'comments') ?? (missing ? missingCommentMessages[chosen] : '');
  const elsewhere = formatOtherErrors(refused, ['comments']);
  async function press(one: Outcome) {
    if (!(await decide(one))) box.current?.focus();
  }
  function typeKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void press(chosen);
  }
  return (
    <section ref={panel} className={classes.panel} aria-label={t`Your decision`} data-open>
      <div className={`row baseline between gap-8 ${classes.head}`}>
        <h2>{t`Your decision`}</h2>
        <span className="text-12 line-height-16 muted">
          {task.insteadOf ? rich`${task.stageName}, for ${task.insteadOf.name}` : task.stageName}
        </span>
      </div>
      <DecisionComment
        ref={box}
        value={comment}
        error={problem || undefined}
        onChange={write}
        onKeyDown={typeKey}
      />
      <div className={`stack gap-8 ${classes.actions}`} data-look="pair">
        {[chosen, ...offered].map((one) => (
          <DecisionButton
            key={one}
            outcome={one}
            isChosen={one === chosen}
            isBusy={busy && one === chosen}
            hasKey={false}
            onClick={() => void press(one)}
          />
        ))}
      </div>
      <div className={`stack gap-2 text-12 line-height-16 muted pretty ${classes.next}`}>
        {describeAllEffects(details.effects, task.requester.name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t`Nothing is decided yet.`}</p>
      </div>
      {elsewhere ? (
        <p className={`text-12 bad ${classes.notice}`} role="alert">
          {elsewhere}
        </p>
      ) : null}
    </section>
  );
}
