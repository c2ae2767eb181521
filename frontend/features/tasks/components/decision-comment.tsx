import { Textarea } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { t } from '#frontend/lib/text.ts';
import classes from './decision-panel.module.css';

type DecisionCommentProps = {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly value: string;
  /** Reason why the decision is not possible with this comment. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Comment field of a decision, on the decision page and on the page of a mail link. */
export const DecisionComment = ({
  ref,
  value,
  error,
  onChange,
  onKeyDown,
}: DecisionCommentProps) => (
  <Textarea
    ref={ref}
    className={classes.comment ?? ''}
    aria-label={t`Comment`}
    aria-keyshortcuts="Control+Enter"
    placeholder={t`Comment (required to reject or send back)`}
    autosize
    minRows={2}
    maxRows={10}
    maxLength={4000}
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={onKeyDown}
  />
);
