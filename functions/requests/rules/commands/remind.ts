import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { Task } from '#shared/tasks/task.ts';
import { assertPending, findTask } from '../record/find-task.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { listPendingTasks, mergeTasks } from '../record/stages.ts';
import type { Command } from './command.ts';

export type Reminder = Command & {
  readonly comments?: string;
  readonly isAdmin?: boolean;
  /** Remind only the assignee of this task; undefined for all current assignees. */
  readonly taskId?: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const sinceReminded = ({ reminded }: Task, at: string) =>
  reminded ? Date.parse(at) - Date.parse(reminded.at) : Number.POSITIVE_INFINITY;

/** Refuse a reminder within an hour of the last one, and name its sender and time. */
function throwReminderTooSoon(last: Task, { at, taskId }: Reminder): never {
  const passedMs = sinceReminded(last, at);
  const minutes = Math.floor(passedMs / minuteMs);
  const ago =
    minutes < 1 ? t`just now` : minutes === 1 ? t`1 minute ago` : t`${minutes} minutes ago`;
  const words = taskId
    ? t`Reminded ${ago} by ${last.reminded?.by.name}. Once an hour is enough.`
    : t`They were reminded less than an hour ago.`;
  const retryAfterSeconds = Math.ceil((hourMs - passedMs) / 1000);
  throw new AppError('rate.limited', words, { present: { ...last.reminded, retryAfterSeconds } });
}

/**
 * Remind the current assignees, each at most once an hour.
 * @throws actor.forbidden (neither owner nor administrator), request.transition-refused (no current assignee),
 * task.not-found, task.already-decided (the only named task), rate.limited (all of them were reminded less than an hour
 * ago)
 */
export function remind(record: RequestRecord, asked: Reminder): Change {
  const { request } = record;
  const { at, taskId } = asked;
  const { userId } = asked.by;
  if (!isOwnRequest(userId, request) && !asked.isAdmin)
    throw new AppError('actor.forbidden', t`Only the requester can send reminders.`);
  const named = taskId === undefined ? undefined : findTask(record, taskId);
  if (named) assertPending(named.task, named.stage);
  const open = named ? [named.task] : listPendingTasks(record);
  if (request.status !== 'InReview' || open.length === 0)
    throw new AppError('request.transition-refused', t`Nobody has to decide this request now.`, {
      present: { status: request.status },
    });
  const tasks = open.filter((task) => sinceReminded(task, at) >= hourMs);
  const [first] = tasks;
  // Task whose assignee can be reminded soonest.
  const next = open.toSorted((a, b) => sinceReminded(a, at) - sinceReminded(b, at)).at(-1);
  if (!first && next) throwReminderTooSoon(next, asked);
  const by = personRef(asked.by);
  const assignees = [...new Set(tasks.map(({ assignee }) => assignee.userId))];
  return recordEvent(
    record,
    mergeTasks(
      record,
      tasks.map((task) => ({ ...task, reminded: { at, by } })),
    ),
    {
      ...{ type: 'reminded', at, by, stage: named?.stage, taskId, key: asked.key },
      comment: asked.comments?.trim(),
      details: {
        since: first?.createdAt,
        dueAt: named ? named.task.dueAt : request.dueAt,
        ...(named && { to: named.task.assignee }),
      },
      tells: assignees.map((userId) => ({ userId, what: 'reminder' as const })),
    },
  );
}
