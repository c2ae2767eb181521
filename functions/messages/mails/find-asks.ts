import type { CompanySettings } from '#functions/platform/company.ts';
import { listMailAnswers } from '#functions/requests/rules/views/mail-answers.ts';
import type { DecisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import type { MailTask, MailTasks } from '#functions/tasks/store/mail-tasks.ts';
import { Form } from '#shared/forms/form.ts';
import { translateName } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import { mapNames } from '#shared/names/map-names.ts';
import { canDecideTask } from '#shared/tasks/task.ts';
import type { TaskPrompt } from './ask.ts';

export type FindAsksDeps = {
  readonly tasks: MailTasks;
  readonly links: Pick<DecisionLinkStore, 'make'>;
  readonly settings: CompanySettings['settings'];
  /** Current time in ms since the epoch. */
  readonly now: () => number;
};
/** Return the tasks to decide that the messages of one mail refer to, keyed by message id. */
export type FindTaskPrompts = (
  messages: readonly Message[],
  userId: string,
) => Promise<ReadonlyMap<string, TaskPrompt>>;

/** Messages that request a decision. */
const asking: ReadonlySet<string> = new Set(['task', 'reminder', 'overdue', 'escalated']);
/** Maximum number of tasks in a mail with facts and decision links. Further tasks only have a link to their page. */
const askedAtMost = 20;

/**
 * Load the tasks for the messages of a mail as they are when it is sent, and create a link for each task that still
 * waits for its reader. A retried mail has new links. Its earlier links only lead to the same task.
 */
export function findAsks({ tasks, links, settings, now }: FindAsksDeps): FindTaskPrompts {
  return async (messages, userId) => {
    // Show each task once, at its first message.
    const firstOf = new Map<string, { messageId: string; requestId: string; taskId: string }>();
    for (const { messageId, what, requestId, taskId } of messages)
      if (requestId && taskId && asking.has(what) && !firstOf.has(taskId))
        firstOf.set(taskId, { messageId, requestId, taskId });
    const told = [...firstOf.values()].slice(0, askedAtMost);
    if (told.length === 0) return new Map();
    const found = await tasks.find(told);
    const own = told.flatMap(({ messageId, taskId }) => {
      const asked = found.get(taskId);
      return asked?.task.assignee.userId === userId ? [{ messageId, ...asked }] : [];
    });
    const open = own.filter(isOpenFor(userId));
    const [first] = open;
    const linked = first && (await settings(first.task.applicationId)).decisionLinks ? open : [];
    const made =
      linked.length > 0
        ? await links.make(
            linked.map(({ task }) => task),
            now(),
          )
        : [];
    const linkOf = new Map(linked.map(({ messageId }, n) => [messageId, made[n]]));
    return new Map(
      own.map((one) => [
        one.messageId,
        {
          ...{ task: one.task, isOpen: open.includes(one), mayReturn: one.stage.step.mayReturn },
          answers: getAnswers(one),
          link: linkOf.get(one.messageId),
        },
      ]),
    );
  };
}

const getAnswers = ({ asked }: MailTask) =>
  asked ? listMailAnswers(mapNames(Form, asked.form, translateName), asked.values) : [];

const isOpenFor =
  (userId: string) =>
  ({ task, stage }: MailTask) =>
    stage.status === 'Open' && canDecideTask(userId, task);
