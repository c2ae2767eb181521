import { Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#frontend/components/button.tsx';
import { useKeys } from '#frontend/components/use-keys.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { allEffects } from '../effect-words.ts';
import { useDecide } from '../use-decide.ts';
import { TaskMenu } from './acts/task-menu.tsx';
import classes from './decision-panel.module.css';
import { FieldsToCorrect } from './fields-to-correct.tsx';

type DecisionPanelProps = {
  readonly details: TaskDetails;
  readonly onDecided: () => void;
  readonly onBack: () => void;
};

const needed = {
  approve: '',
  return: t`Say what has to change.`,
  reject: t`Say why it is rejected.`,
} as const satisfies Record<Outcome, string>;

/**
 * Comment and decision. On narrow screens the buttons stay at the bottom, and a comment opens with the decision that
 * needs it.
 */
export function DecisionPanel({ details, onDecided, onBack }: DecisionPanelProps) {
  const { task, can } = details;
  const { comment, setComment, fields, setFields, asked, decide, isMeant } = useDecide({
    details,
    onDecided,
    onBack,
  });
  const [talks, setTalks] = useState(comment !== '');
  const box = useRef<HTMLTextAreaElement>(null);

  /** At once, so that a phone opens its keyboard with the tap. */
  const openThen = (act: () => void) => {
    flushSync(act);
    box.current?.focus();
  };
  function choose(outcome: Outcome) {
    if (outcome !== 'approve' && comment.trim() === '') openThen(() => decide(outcome));
    else decide(outcome);
  }
  useKeys({
    a: (event) => can.decide && isMeant(event) && choose('approve'),
    b: (event) => can.return && isMeant(event) && choose('return'),
    r: (event) => can.decide && isMeant(event) && choose('reject'),
  });

  return (
    <section
      className={classes.panel}
      aria-label={t`Your decision`}
      data-open={talks || Boolean(asked) || undefined}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{t`Your decision`}</h2>
        <span className={classes.hint}>
          {task.insteadOf ? rich`${task.stageName}, for ${task.insteadOf.name}` : task.stageName}
        </span>
      </div>
      <Textarea
        ref={box}
        className={classes.comment ?? ''}
        aria-label={t`Comment`}
        placeholder={t`Comment, needed to reject or send back`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={comment}
        error={asked && comment.trim() === '' ? needed[asked] : undefined}
        onChange={({ target }) => setComment(target.value)}
      />
      {can.return ? (
        <div className={classes.correct}>
          <FieldsToCorrect
            form={details.details.form}
            values={details.details.values}
            chosen={fields}
            onChange={setFields}
          />
        </div>
      ) : null}
      <div className={classes.actions}>
        <Button
          className={classes.approve}
          leftSection={<IconCheck size={16} />}
          rightSection={<kbd>{t`A`}</kbd>}
          onClick={() => choose('approve')}
        >{t`Approve`}</Button>
        {can.return ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            rightSection={<kbd>{t`B`}</kbd>}
            onClick={() => choose('return')}
          >{t`Send back`}</Button>
        ) : null}
        <Button
          variant="default"
          className={classes.reject}
          leftSection={<IconX size={16} />}
          rightSection={<kbd>{t`R`}</kbd>}
          onClick={() => choose('reject')}
        >{t`Reject`}</Button>
        <TaskMenu
          details={details}
          onWrite={() => openThen(() => setTalks(true))}
          onGone={onDecided}
        />
      </div>
      <div className={classes.next}>
        {allEffects(details.effects, task.requester.name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t`You can undo for 5 seconds.`}</p>
      </div>
    </section>
  );
}
