import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { useBottomBar } from '#frontend/components/layout/use-bottom-bar.ts';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { isBeingDecided } from '#frontend/data/pending-decisions.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { isVisible } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { describeAllEffects } from '../effect-words.ts';
import { noteIgnoredKey, useDecide } from '../use-decide.ts';
import { TaskMenu } from './acts/task-menu.tsx';
import { DecisionButton } from './decision-button.tsx';
import { DecisionComment } from './decision-comment.tsx';
import classes from './decision-panel.module.css';
import { missingCommentMessages } from './missing-comment.ts';

type DecisionPanelProps = {
  readonly details: TaskDetails;
  readonly onDecided: () => void;
  readonly onBack: () => void;
};

const earlyKeyNotice = t`This page had just opened. Press the key again.`;
const outcomes = ['approve', 'return', 'reject'] as const;

/**
 * Comment and decision buttons. On narrow screens the buttons are fixed at the bottom, and the comment opens with a
 * decision that requires it.
 */
export function DecisionPanel({ details, onDecided, onBack }: DecisionPanelProps) {
  const { task, can } = details;
  const { decide, isMeant, isKeyMissed, ...draft } = useDecide({ details, onDecided, onBack });
  const { comment, setComment, fields, setFields, asked, setAsked } = draft;
  const [talks, setTalks] = useState(comment !== '');
  const [notice, setNotice] = useState(isKeyMissed ? earlyKeyNotice : '');
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useBottomBar(panel);

  /** Update synchronously, so that a phone opens its keyboard on the tap. */
  const openThen = (act: () => void) => {
    flushSync(act);
    box.current?.focus();
  };
  function choose(outcome: Outcome) {
    setNotice('');
    if (outcome === 'approve' || comment.trim() !== '') void decide(outcome);
    else openThen(() => setAsked(outcome));
  }
  function press(event: KeyboardEvent, outcome: Outcome) {
    if (isBeingDecided(task.taskId)) noteIgnoredKey();
    else if (isMeant(event)) choose(outcome);
    else if (!event.repeat) setNotice(earlyKeyNotice);
  }
  function typeKey(event: ReactKeyboardEvent) {
    if (event.key === 'Escape') {
      setAsked(undefined);
      setTalks(false);
      setNotice('');
      box.current?.blur();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (asked) void decide(asked);
      else setNotice(t`Choose Approve, Send back or Reject first.`);
    }
  }
  useKeys({
    a: (event) => can.decide && press(event, 'approve'),
    b: (event) => can.return && press(event, 'return'),
    r: (event) => can.decide && press(event, 'reject'),
  });
  const offered = outcomes.filter((outcome) => outcome !== 'return' || can.return);
  // Put the selected decision first, one Tab after the comment.
  const chosen = asked ?? 'approve';
  const buttons = [chosen, ...offered.filter((outcome) => outcome !== chosen)];

  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={t`Your decision`}
      data-open={talks || Boolean(asked) || undefined}
    >
      <div className={`row baseline between gap-8 ${classes.head}`}>
        <h2>{t`Your decision`}</h2>
        <span className="text-12 line-height-16 muted">
          {task.insteadOf ? rich`${task.stageName}, for ${task.insteadOf.name}` : task.stageName}
        </span>
      </div>
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
      <DecisionComment
        ref={box}
        value={comment}
        error={asked && comment.trim() === '' ? missingCommentMessages[asked] : undefined}
        onChange={setComment}
        onKeyDown={typeKey}
      />
      <div className={`stack gap-8 ${classes.actions}`}>
        {buttons.map((outcome) => (
          <DecisionButton
            key={outcome}
            outcome={outcome}
            isChosen={outcome === chosen}
            onClick={() => choose(outcome)}
          />
        ))}
        <TaskMenu
          details={details}
          onWrite={() => openThen(() => setTalks(true))}
          onGone={onDecided}
        />
      </div>
      <div className={`stack gap-2 text-12 line-height-16 muted pretty ${classes.next}`}>
        {describeAllEffects(details.effects, task.requester.name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t`You can undo for 5 seconds.`}</p>
      </div>
      <p className={`text-12 bad ${classes.notice}`} role="status">
        {notice}
      </p>
    </section>
  );
}

type FieldsToCorrectProps = {
  readonly form: Form;
  readonly values: FormValues;
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
};

/**
 * List of the fields of a request, in which the approver marks the fields to correct when sending the request back.
 * Collapsed by default.
 */
function FieldsToCorrect({ form, values, chosen, onChange }: FieldsToCorrectProps) {
  const fields = listFields(form).filter(
    (field) => isAnswerable(field) && field.type !== 'calculated' && isVisible(field, { values }),
  );
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <details className={classes.fold}>
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        {chosen.length > 0 ? t`To correct: ${chosen.length}` : t`Mark what to correct`}
      </summary>
      <ul className={classes.fields}>
        {fields.map((field) =>
          !isAnswerable(field) ? null : (
            <li key={field.key}>
              <label htmlFor={`correct-${field.key}`}>
                <CheckMark
                  id={`correct-${field.key}`}
                  aria-label={t`${field.label} has to be corrected`}
                  checked={chosen.includes(field.key)}
                  onChange={() => toggle(field.key)}
                />
                {field.label}
              </label>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
