import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { actWithUndo } from '#frontend/components/overlay/toast/act-with-undo.ts';
import {
  isBeingDecided,
  markBeingDecided,
  markDecided,
  readUnsentComment,
  removeUnsentComment,
  saveUnsentComment,
  unmarkDecided,
} from '#frontend/data/pending-decisions.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { type Outcome, sendDecision } from '#frontend/data/task-acts.ts';
import { refilterOpenTasks } from '#frontend/data/tasks.ts';
import { t } from '#frontend/lib/text.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';
import { describeUnsentDecision, saveDecision } from './save-decision.ts';

const decisionToasts = {
  approve: t`Approved`,
  return: t`Sent back`,
  reject: t`Rejected`,
} as const satisfies Record<Outcome, string>;

/**
 * Time in milliseconds after automatic navigation to the next task in which shortcut keys are ignored. A bouncing or
 * repeated key must not decide it.
 */
const settlingTime = 300;
/** Time after a decision within which an opened page counts as automatic navigation, in ms. */
const turningTime = 5000;
let decidedAt = Number.NEGATIVE_INFINITY;
/** Whether a decision key was pressed before a task could be decided, so that the next one shows a notice. */
let wasKeyIgnored = false;

export const noteIgnoredKey = () => {
  wasKeyIgnored = true;
};
export const forgetIgnoredKey = () => {
  wasKeyIgnored = false;
};

type Options = {
  readonly details: TaskDetails;
  /** Opens the next page after the decision. */
  readonly onDecided: () => void;
  /** Returns to this task after an undo. */
  readonly onBack: () => void;
};

/**
 * Decide a task. The decision shows at once and is sent after five seconds, in which it can be undone. If somebody else
 * was first, the person sees who, and the comment is preserved.
 */
export function useDecide({ details, onDecided, onBack }: Options) {
  const { taskId, requestTitle } = details.task;
  const { userId = '' } = useViewer();
  const queries = useQueryClient();
  const refresh = useRefreshWork();
  const [comment, setComment] = useState(() => readUnsentComment(userId, taskId));
  const [asked, setAsked] = useState<Outcome>();
  const [fields, setFields] = useState<readonly string[]>([]);
  const [shownAt] = useState(() => performance.now());
  const [isKeyMissed] = useState(wasKeyIgnored);

  /** Whether a key was intended for this task: not held down, and not pressed right after automatic navigation. */
  const isMeant = ({ repeat, timeStamp }: KeyboardEvent) =>
    !repeat && (shownAt - decidedAt > turningTime || timeStamp - shownAt > settlingTime);

  function write(text: string) {
    saveUnsentComment(userId, taskId, text);
    setComment(text);
  }

  const showInLists = () => refilterOpenTasks(queries);

  async function decide(outcome: Outcome) {
    // The button was clicked twice before navigation.
    if (isBeingDecided(taskId)) return;
    const comments = comment.trim();
    if (outcome !== 'approve' && comments === '') {
      setAsked(outcome);
      return;
    }
    const key = crypto.randomUUID();
    const isObjection = details.effects?.[outcome]?.effect === 'objection';
    const text = `${isObjection ? t`Rejected, others can still approve` : decisionToasts[outcome]}: ${requestTitle}`;
    const putBack = () => {
      unmarkDecided(taskId);
      showInLists();
    };
    const unsent = saveDecision(userId, {
      key,
      taskIds: [taskId],
      isBulk: false,
      outcome,
      comments,
      fields: [...fields],
      text,
    });
    markBeingDecided(taskId);
    await actWithUndo({
      key,
      text,
      isSafe: unsent.isSafe,
      forget: unsent.forget,
      send: () => sendDecision(outcome, taskId, { userId, comments, fields }, key),
      show: () => {
        markDecided(taskId);
        showInLists();
        decidedAt = performance.now();
        onDecided();
      },
      settle: () => {
        void unsent.forget();
        removeUnsentComment(userId, taskId);
        // The task remains marked, because a list that is read shortly afterwards may still contain it.
        return refresh();
      },
      undo: () => {
        // Undo opens the page on purpose, so the next key is intended.
        decidedAt = Number.NEGATIVE_INFINITY;
        putBack();
        onBack();
      },
      refused: (cause) => {
        putBack();
        void refresh();
        void unsent.tell(cause, {
          text: describeUnsentDecision(cause, userId),
          view: { label: t`Show it`, to: `/request-review/${taskId}` },
        });
      },
    });
  }

  return {
    ...{ comment, setComment: write, fields, setFields, asked, setAsked },
    ...{ decide, isMeant, isKeyMissed },
  };
}
