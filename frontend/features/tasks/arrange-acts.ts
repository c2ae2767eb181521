import type { OpenQuestion } from '#shared/requests/open-question.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

/** Request with an open question to me. */
export type QuestionRow = RequestRow & { readonly asked: OpenQuestion };

/** All my work: decisions, returned requests to correct, questions to answer, and drafts to finish. */
export type WaitingWork = {
  readonly tasks: readonly TaskRow[];
  readonly sentBack: readonly RequestRow[];
  readonly asked: readonly QuestionRow[];
  readonly drafts: readonly RequestRow[];
};
export type WaitingAction =
  | { readonly kind: 'decide'; readonly task: TaskRow }
  | { readonly kind: 'correct' | 'finish'; readonly request: RequestRow }
  | { readonly kind: 'answer'; readonly request: QuestionRow };

/** Minimum number of rows for returned requests and questions, regardless of the number of decisions. */
const minRequesterRows = 4;

/** Split the rows so that returned requests and questions both appear. */
function allocateRequesterRows({ sentBack, asked }: WaitingWork, room: number): WaitingAction[] {
  const answers = Math.min(asked.length, Math.max(room - sentBack.length, Math.floor(room / 2)));
  return [
    ...sentBack
      .slice(0, room - answers)
      .map((request): WaitingAction => ({ kind: 'correct', request })),
    ...asked.slice(0, answers).map((request): WaitingAction => ({ kind: 'answer', request })),
  ];
}

/**
 * Return the `room` most urgent items: overdue decisions, my blocked requests, other decisions by due time, then
 * drafts. My requests and drafts have a minimum number of rows.
 */
export function arrangeWaitingActions(work: WaitingWork, room: number): WaitingAction[] {
  const { tasks, sentBack, asked, drafts } = work;
  const ownCount = sentBack.length + asked.length;
  const draftRows = Math.min(drafts.length, Math.max(1, room - tasks.length - ownCount));
  const forOwn = Math.min(ownCount, Math.max(minRequesterRows, room - tasks.length - draftRows));
  const shown = tasks.slice(0, room - forOwn - draftRows);
  const decisions = shown.map((task): WaitingAction => ({ kind: 'decide', task }));
  const overdue = shown.filter(({ due }) => due?.state === 'overdue').length;
  return [
    ...decisions.slice(0, overdue),
    ...allocateRequesterRows(work, forOwn),
    ...decisions.slice(overdue),
    ...drafts.slice(0, draftRows).map((request): WaitingAction => ({ kind: 'finish', request })),
  ];
}
