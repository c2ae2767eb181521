import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { actWithUndo } from '#frontend/components/overlay/toast/act-with-undo.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import {
  isBeingDecided,
  markBeingDecided,
  markDecided,
  unmarkDecided,
} from '#frontend/data/pending-decisions.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { decideMany, type Outcome } from '#frontend/data/task-acts.ts';
import { refilterOpenTasks } from '#frontend/data/tasks.ts';
import type { TaskResult } from '#frontend/data/tasks-at-risk.ts';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import {
  type BulkOutcome,
  chooseBulkDecision,
  describeDecisionError,
  type HandledTasks,
  readOutcome,
} from './bulk-outcome.ts';
import { saveDecision } from './save-decision.ts';

type Outcomes = ReadonlyMap<string, BulkOutcome>;
/** Tasks that are being sent in batches. */
type Sending = {
  readonly outcome: Outcome;
  readonly done: number;
  readonly of: number;
  readonly stop: () => void;
};
/** Number of tasks up to which no progress is shown, because they are sent in a moment. */
const sentInAMoment = 50;

const stopped = t`You stopped before it was sent.`;

const decisionToasts = {
  approve: (count: number) => t`Approved: ${formatTaskCount(count)}`,
  return: (count: number) => t`Sent back: ${formatTaskCount(count)}`,
  reject: (count: number) => t`Rejected: ${formatTaskCount(count)}`,
} as const satisfies Record<Outcome, (count: number) => string>;

/**
 * Decide many tasks with one comment. They show as decided once they are stored safely, and are sent after five
 * seconds, in which all can be undone. Then each row shows its outcome. `onUndo`: gets the tasks that are open again.
 */
export function useBulkDecide(onUndo: (taskIds: readonly string[]) => void) {
  const { userId = '' } = useViewer();
  const queries = useQueryClient();
  const refresh = useRefreshWork();
  const [handled, setHandled] = useState<HandledTasks>(new Map());
  const [comment, setComment] = useState('');
  const [sending, setSending] = useState<Sending>();

  const showInLists = () => refilterOpenTasks(queries);
  const change = (outcomes: Outcomes) =>
    setHandled(
      (before) =>
        new Map(
          [...before].map(([id, one]) => [
            id,
            { ...one, outcome: outcomes.get(id) ?? one.outcome },
          ]),
        ),
    );

  /**
   * Failed tasks are open again. All others remain marked, because a list that is read shortly afterwards may still
   * contain them.
   */
  async function settle(outcomes: Outcomes, { quiet = false } = {}) {
    const refused = [...outcomes].filter(([, { state }]) => state === 'refused');
    for (const [taskId] of refused) unmarkDecided(taskId);
    change(outcomes);
    if (refused.length > 0 && !quiet)
      showToast({
        text: plural(
          outcomes.size,
          t`${refused.length} of ${outcomes.size} task could not be decided`,
          t`${refused.length} of ${outcomes.size} tasks could not be decided`,
        ),
        timeoutMs: 15_000,
        view: { label: t`Show why`, to: '/tasks/history' },
      });
    await refresh();
  }

  const show = (tasks: readonly TaskRow[], outcomeOf: (taskId: string) => BulkOutcome) =>
    setHandled(
      (before) =>
        new Map([
          ...before,
          ...tasks.map((task) => [task.taskId, { task, outcome: outcomeOf(task.taskId) }] as const),
        ]),
    );

  function decide(outcome: Outcome, chosen: readonly TaskRow[]) {
    const tasks = chosen.filter(({ taskId }) => !isBeingDecided(taskId));
    if (tasks.length === 0) return;
    const ids = tasks.map(({ taskId }) => taskId);
    const key = crypto.randomUUID();
    const comments = comment.trim();
    const acts = new Map(tasks.map((task) => [task.taskId, chooseBulkDecision(outcome, task)]));
    const actOf = (id: string) => acts.get(id) ?? outcome;
    const refusedFor = (id: string, why: string): BulkOutcome => ({
      act: actOf(id),
      state: 'refused',
      why,
    });
    for (const id of ids) markBeingDecided(id);
    const text = decisionToasts[outcome](ids.length);
    const unsent = saveDecision(userId, {
      key,
      taskIds: ids,
      isBulk: true,
      outcome,
      comments,
      fields: [],
      text,
    });
    void actWithUndo({
      key,
      text,
      isSafe: unsent.isSafe,
      forget: unsent.forget,
      show: () => {
        for (const id of ids) markDecided(id);
        show(tasks, (id) => ({ act: actOf(id), state: 'waiting' }));
        setComment('');
        showInLists();
      },
      send: () => {
        const control = new AbortController();
        const tell = (done: number) =>
          ids.length > sentInAMoment &&
          setSending({ outcome, done, of: ids.length, stop: () => control.abort() });
        tell(0);
        const pace = { onProgress: tell, signal: control.signal };
        const sent = { taskIds: ids, outcome, userId, comments, key };
        return decideMany(sent, pace).finally(() => setSending(undefined));
      },
      settle: (answers) => {
        void unsent.forget();
        const told = new Map(
          answers.map((one) => [one.taskId, readOutcome(one, actOf(one.taskId), userId)]),
        );
        return settle(new Map(ids.map((id) => [id, told.get(id) ?? refusedFor(id, stopped)])));
      },
      undo: () => {
        for (const id of ids) unmarkDecided(id);
        setHandled((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
        setComment(comments);
        showInLists();
        onUndo(ids);
      },
      refused: (cause) => {
        const why = describeError(cause);
        void unsent.tell(cause, {
          text: t`The decisions were not sent: ${why} You can still decide.`,
          view: { label: t`Show them`, to: '/tasks/history' },
        });
        void settle(new Map(ids.map((id) => [id, refusedFor(id, why)])), { quiet: true });
      },
    });
  }

  /** Show for each reassigned task whether the reassignment succeeded. */
  function showReassigned(tasks: readonly TaskRow[], results: readonly TaskResult[]) {
    const causes = new Map(results.map(({ taskId, cause }) => [taskId, cause]));
    const act = 'reassign';
    show(tasks, (taskId) => {
      const cause = causes.get(taskId);
      return cause === undefined
        ? { act, state: 'done' }
        : { act, state: 'refused', why: describeDecisionError(cause, userId) };
    });
    void refresh();
  }

  return {
    ...{ handled, sending, comment, setComment, decide, showReassigned },
    clear: () => setHandled(new Map()),
  };
}
