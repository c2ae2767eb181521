import { Textarea } from '@mantine/core';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { AssigneeSelect } from '../people/assignee-select.tsx';

type ReassignFieldsProps = {
  readonly to: string;
  readonly why: string;
  readonly refused: SaveErrors;
  /** Reason why this person can't be chosen, shown before the form is sent. */
  readonly refusal?: string | undefined;
  /** Clears the error of a field after its value has changed. */
  readonly clearError: (path: string) => void;
  readonly onTyped: (part: { to: string } | { why: string }) => void;
};

/** Fields for the new assignee of one or several tasks, and for the reason. */
export function ReassignFields(props: ReassignFieldsProps) {
  const { to, why, refused, refusal, clearError, onTyped } = props;
  return (
    <>
      <AssigneeSelect
        label={t`New approver`}
        withAsterisk
        value={to}
        error={refusal ?? getFieldError(refused, 'toUserId')}
        onChange={(userId) => {
          onTyped({ to: userId ?? '' });
          clearError('toUserId');
        }}
      />
      <Textarea
        label={t`Why?`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={4000}
        value={why}
        error={getFieldError(refused, 'comments')}
        onChange={({ target }) => {
          onTyped({ why: target.value });
          clearError('comments');
        }}
      />
    </>
  );
}
