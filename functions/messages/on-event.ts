import * as z from 'zod';
import { requestMessage } from '#functions/messages/rules/request-message.ts';
import type { StoredMessage, Told } from '#functions/messages/rules/stored-message.ts';
import type { MessageStore } from '#functions/messages/store/message-store.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Instant } from '#shared/fields.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import type { NotifyOfInvitedDeps } from './notify-administrators.ts';

export type NotifyDeps = {
  readonly messages: Pick<MessageStore, 'beforeTelling' | 'tell' | 'correct'>;
  /** A request that is open with the names that people have now. */
  readonly withNames: (request: Request) => Promise<Request>;
  /** Puts mails into the queue from which they are sent. None: people have their messages in the product only. */
  readonly queueMails: ((messages: readonly StoredMessage[]) => Promise<void>) | undefined;
};

/**
 * Tells people of an event: a message in the product for each, and a mail that waits in its queue. Neither waits for a
 * mail server. Words are made for each reader when they read. An event that arrives again tells nobody twice. Should
 * the queue not answer, messages are stored all the same, with a note of the mails that are pending, and the event
 * comes again. Mails go twice at worst, after a crash before the messages were stored, and never not at all. An event
 * of a request that is gone tells nobody, and neither does a comment that was deleted meanwhile. Whoever has read the
 * comment already finds its message read.
 */
export const notify =
  (deps: NotifyDeps) =>
  async (event: Event): Promise<void> => {
    if (event.tells.length === 0) return;
    await (isCorrection(event) ? correct(deps, event) : tell(deps, event));
  };

/**
 * Notify administrators of people who got a task and have never signed in. It reads profiles only, unless there is such
 * a person.
 */
export const notifyOfInvited =
  ({ profile }: Pick<Profiles, 'profile'>, deps: NotifyOfInvitedDeps) =>
  async (event: Event): Promise<void> => {
    const asked = event.tells.filter(({ what }) => what === 'task');
    const people = await Promise.all(asked.map(({ userId }) => profile(userId)));
    const invited = people.flatMap((one) => (one?.isActive && one.invitedAt ? [one] : []));
    if (invited.length === 0) return;
    const { notifyAdministrators } = await import('./notify-administrators.ts');
    await notifyAdministrators(deps, event, invited);
  };

async function tell(deps: NotifyDeps, event: Event): Promise<void> {
  const { messages, queueMails } = deps;
  const people = addressMessages(event);
  const before = await messages.beforeTelling(event, people);
  const { comment, isDeleted, told, pending, readers } = before;
  if (!before.request || isDeleted) return;
  const request = await deps.withNames(before.request);
  const due = people
    .filter(({ userId }) => !told.has(userId) || pending.has(userId))
    .map((to) => ({
      ...createMessage(request, { comment, ...event }, to),
      ...(readers.has(to.userId) && { readAt: event.at }),
    }));
  const [queued] = await Promise.allSettled([due.length > 0 ? queueMails?.(due) : undefined]);
  const isQueued = queued.status === 'fulfilled';
  await messages.tell({
    messages: due.filter(({ userId }) => !told.has(userId)),
    pending: isQueued ? [] : due,
    sent: isQueued ? due.filter(({ userId }) => pending.has(userId)) : [],
  });
  if (!isQueued) throw queued.reason;
}

/**
 * Messages say what a comment says now; those of one that was deleted say so and count as read, so that neither is
 * mailed as it was.
 */
async function correct(deps: NotifyDeps, event: Event): Promise<void> {
  const { messages } = deps;
  const people = addressCorrections(event);
  const { request, comment } = await messages.beforeTelling(event, people);
  if (!request) return;
  const textFor = (message: StoredMessage): Partial<StoredMessage> => {
    if (comment === undefined)
      return { ...requestMessage(request, event, 'corrected'), readAt: message.readAt ?? event.at };
    const what = message.what === 'mentioned' ? 'mentioned' : 'comment';
    return requestMessage(request, { ...event, comment }, what);
  };
  await messages.correct(people, (message) => ({
    ...message,
    ...textFor(message),
  }));
}

/** Which message of an event goes to whom. Ids follow from the event. */
type Addressed = Pick<StoredMessage, 'messageId' | 'userId' | 'at'> & {
  readonly what: Told;
};

const messageIdOf = (requestId: string, { seq, at }: Pick<Event, 'seq' | 'at'>) =>
  `${at}_${requestId}-${seq}`;

/** One message for each person whom an event tells something: the first thing it tells them. */
export function addressMessages({ requestId, seq, at, tells }: Event): Addressed[] {
  const told = new Map<string, Event['tells'][number]>();
  for (const tell of tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  const messageId = messageIdOf(requestId, { seq, at });
  return [...told.values()].map(({ userId, what }) => ({ messageId, userId, at, what }));
}

const Corrected = z.object({ of: z.object({ seq: z.int(), at: Instant }) });

/** Messages of a comment that was edited or deleted since. */
function addressCorrections({ requestId, details, tells }: Event): Addressed[] {
  const { of } = parsePart(Corrected, details);
  const messageId = messageIdOf(requestId, of);
  return tells.map(({ userId, what }) => ({ messageId, userId, at: of.at, what }));
}

const isCorrection = ({ tells }: Event): boolean => tells.some(({ what }) => what === 'corrected');

function createMessage(request: Request, event: Event, { what, ...to }: Addressed): StoredMessage {
  const { requestId, applicationId } = event;
  const taskId = request.assignees.find((assignee) => assignee.userId === to.userId)?.taskId;
  return {
    ...to,
    applicationId,
    what,
    ...requestMessage(request, event, what, to.userId),
    requestId,
    ...(taskId && { taskId }),
    readAt: null,
  };
}
