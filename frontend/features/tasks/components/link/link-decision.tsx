import { Textarea } from '@mantine/core';
import { Button, ButtonLink } from '#frontend/components/button.tsx';
import { ChoiceList } from '#frontend/components/choice-list.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { Panel } from '#frontend/components/panel.tsx';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DecisionLink } from '#shared/tasks/decision-links-api.ts';
import { effectWords } from '../../effect-words.ts';
import { useLinkDecision } from '../../use-link-decision.ts';
import classes from './link.module.css';

type LinkDecisionProps = {
  readonly link: string;
  readonly details: DecisionLink;
  /** by the link of the mail */
  readonly chosen: Outcome | undefined;
};

const verbs = {
  approve: t`Approve`,
  return: t`Send back`,
  reject: t`Reject`,
} as const satisfies Record<Outcome, string>;
const needed = {
  approve: '',
  return: t`Say what has to change.`,
  reject: t`Say why it is rejected.`,
} as const satisfies Record<Outcome, string>;

/** The second step of a decision by a link: what is decided, a comment, and one button that does it. */
export function LinkDecision({ link, details, chosen }: LinkDecisionProps) {
  const { can, task } = details;
  const lawful = chosen === 'return' && !can.return ? undefined : chosen;
  const { outcome, comment, needsComment, missing, busy, refused, choose, write, confirm } =
    useLinkDecision(link, lawful);
  const offered = (['approve', 'return', 'reject'] as const).filter(
    (one) => one !== 'return' || can.return,
  );
  const problem = refusedAt(refused, 'comments') ?? (missing && outcome ? needed[outcome] : '');
  return (
    <Panel title={t`Your decision`} look="boxed">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <ChoiceList<Outcome | ''>
          label={t`Decision`}
          value={outcome ?? ''}
          choices={offered.map((value) => ({ value, label: verbs[value] }))}
          onChange={(value) => value && choose(value)}
        />
        <Textarea
          label={needsComment ? t`Comment` : t`Comment (optional)`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={comment}
          required={needsComment}
          error={problem || undefined}
          onChange={({ target }) => write(target.value)}
        />
        <p className={classes.effect} aria-live="polite">
          {outcome
            ? effectWords(details.effects, outcome, task.requester.name)
            : t`Nothing is decided yet.`}
        </p>
        {refusedElsewhere(refused, ['comments']) ? (
          <p className={classes.refused} role="alert">
            {refusedElsewhere(refused, ['comments'])}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button type="submit" loading={busy} disabled={!outcome}>
            {outcome ? verbs[outcome] : t`Choose a decision`}
          </Button>
          <ButtonLink
            variant="default"
            to={paths.reviewTask(task.taskId)}
          >{t`Open the request`}</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}
