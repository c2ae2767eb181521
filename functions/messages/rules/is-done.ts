import { lookUp } from '#shared/look-up.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import { isClosed, type Request } from '#shared/requests/request.ts';

type What = Event['tells'][number]['what'];
type Reason = (request: Request, message: Message, now: string) => boolean;

/** The task of the message is open, or the person has another one in the request. */
const asksReader: Reason = ({ assignees }, { taskId, userId }) =>
  assignees.some((one) => (taskId ? one.taskId === taskId : one.userId === userId));
const isOverdue: Reason = ({ status, dueAt }, _, now) =>
  status === 'InReview' && dueAt !== null && dueAt < now;
/** Whoever is only told of it has no task: for them it stands while something is overdue. */
const asksOrIsOverdue: Reason = (request, message, now) =>
  (message.taskId ? asksReader : isOverdue)(request, message, now);
const isOpen: Reason = (request) => !isClosed(request);

/** Whether the reason of a message still stands; null: it tells of something that has happened. */
const stands: Readonly<Record<What, Reason | null>> = {
  task: asksReader,
  reminder: asksOrIsOverdue,
  escalated: asksOrIsOverdue,
  overdue: asksOrIsOverdue,
  returned: ({ status }) => status === 'Returned',
  failed: isOpen,
  gap: isOpen,
  tooFew: isOpen,
  approved: null,
  rejected: null,
  withdrawn: null,
  notNeeded: null,
  objected: null,
  comment: null,
  mentioned: null,
  asked: null,
  added: null,
  corrected: null,
  raised: null,
};

const reasonOf = ({ what }: Pick<Message, 'what'>): Reason | null => lookUp(stands, what) ?? null;

/** Whether a message can end before it is read, so that its request is looked at. */
export const canEnd = (message: Message): boolean =>
  message.requestId !== undefined && reasonOf(message) !== null;

/** Whether what a message asks for is done: it needs nobody's attention any more. */
export const isDone = (message: Message, request: Request, now: string): boolean => {
  const reason = reasonOf(message);
  return reason !== null && !reason(request, message, now);
};
