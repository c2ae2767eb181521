import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actWithUndo } from '#frontend/components/toast/act-with-undo.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { AppError } from '#shared/errors.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { openTasksQuery } from './api/list-tasks.ts';
import { type Outcome, sendDecision, useRefreshWork } from './api/task-details.ts';

const done = {
  approve: 'Approved',
  return: 'Sent back',
  reject: 'Rejected',
} as const satisfies Record<Outcome, string>;

type Options = {
  readonly details: TaskDetails;
  /** opens what comes after the decision */
  readonly onDecided: () => void;
  /** back to this task, after an undo or a refusal */
  readonly onBack: () => void;
};

/**
 * A decision shows at once and is sent after five seconds, in which it can be taken back. If somebody was first, the person
 * learns who, and keeps what they wrote.
 */
export function useDecide({ details, onDecided, onBack }: Options) {
  const { task } = details;
  const { userId = '' } = useViewer();
  const queries = useQueryClient();
  const refresh = useRefreshWork();
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState<Outcome>();

  function decide(outcome: Outcome) {
    const comments = comment.trim();
    if (outcome !== 'approve' && comments === '') {
      setAsked(outcome);
      return;
    }
    const key = crypto.randomUUID();
    const open = openTasksQuery().queryKey;
    const before = queries.getQueryData(open);
    queries.setQueryData(
      open,
      (page) =>
        page && { ...page, items: page.items.filter(({ taskId }) => taskId !== task.taskId) },
    );
    const putBack = () => queries.setQueryData(open, before);
    actWithUndo({
      text: `${done[outcome]}: ${task.requestTitle}`,
      send: async () => {
        await sendDecision(outcome, task.taskId, userId, comments, key);
        await refresh();
      },
      undo: () => {
        putBack();
        onBack();
      },
      refused: (cause) => {
        putBack();
        void refresh();
        showToast({
          text: refusal(cause),
          view: { label: 'Show it', to: `/request-review/${task.taskId}` },
        });
      },
    });
    onDecided();
  }

  return { comment, setComment, asked, decide };
}

function refusal(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  return 'The decision could not be sent. It is still yours to make.';
}
