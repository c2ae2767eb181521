import * as z from 'zod';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import type {
  RequestMessageKind,
  StoredMessage,
} from '#functions/messages/rules/stored-message.ts';
import type { MessageStore } from '#functions/messages/store/message-store.ts';
import { log } from '#functions/platform/log.ts';
import type { Profiles } from '#functions/platform/profiles.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Instant } from '#shared/fields.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import type { NotifyOfInvitedDeps } from './notify-administrators.ts';

export type NotifyDeps = {
  readonly messages: Pick<MessageStore, 'beforeTelling' | 'tell' | 'correct'>;
  /** Return an open request with the current names of its people. */
  readonly withNames: (request: Request) => Promise<Request>;
  /** Add mails to the sending queue. Undefined if people get their messages in the product only. */
  readonly queueMails: ((messages: readonly StoredMessage[]) => Promise<void>) | undefined;
};

/**
 * Notify people of an event, with a stored message for each and a queued mail. Neither waits for a mail server. Texts
 * are created in the reader's language when they read. A repeated event notifies nobody twice. If the queue fails,
 * messages are still stored, with a note of the pending mails, and the event is retried. After a crash before the
 * messages were stored, a mail may be sent twice, but never lost. An event of a removed request, or of a deleted
 * comment, notifies nobody. A person who has already read the comment gets its message marked as read.
 */
export const notifyOfEvent =
  (deps: NotifyDeps) =>
  async (event: Event): Promise<void> => {
    if (event.tells.length === 0) return;
    await (isCorrection(event) ? correctMessages(deps, event) : tell(deps, event));
  };

/**
 * Notify administrators of people who got a task and have never signed in. Without such a person, only profiles are
 * read.
 */
export const notifyOfInvitedAssignees =
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
  const people = buildAddressedMessages(event);
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
  log.info('message', { message: getMessageId(event.requestId, event), people: due.length });
}

/**
 * Update the messages of an edited comment to its current text. Messages of a deleted comment report the deletion and
 * count as read, so neither is mailed with the old text.
 */
async function correctMessages(deps: NotifyDeps, event: Event): Promise<void> {
  const { messages } = deps;
  const people = buildAddressedCorrections(event);
  const { request, comment } = await messages.beforeTelling(event, people);
  if (!request) return;
  const textFor = (message: StoredMessage): Partial<StoredMessage> => {
    if (comment === undefined)
      return {
        ...buildRequestMessage(request, event, 'corrected'),
        readAt: message.readAt ?? event.at,
      };
    const what = message.what === 'mentioned' ? 'mentioned' : 'comment';
    return buildRequestMessage(request, { ...event, comment }, what);
  };
  await messages.correct(people, (message) => ({
    ...message,
    ...textFor(message),
  }));
}

/** Message of an event for one person. Its id derives from the event. */
type AddressedMessage = Pick<StoredMessage, 'messageId' | 'userId' | 'at'> & {
  readonly what: RequestMessageKind;
};

const getMessageId = (requestId: string, { seq, at }: Pick<Event, 'seq' | 'at'>) =>
  `${at}_${requestId}-${seq}`;

/** Create one message for each person whom an event notifies, for the first reason that it names. */
export function buildAddressedMessages({ requestId, seq, at, tells }: Event): AddressedMessage[] {
  const told = new Map<string, Event['tells'][number]>();
  for (const tell of tells) if (!told.has(tell.userId)) told.set(tell.userId, tell);
  const messageId = getMessageId(requestId, { seq, at });
  return [...told.values()].map(({ userId, what }) => ({ messageId, userId, at, what }));
}

const CorrectionDetails = z.object({ of: z.object({ seq: z.int(), at: Instant }) });

/** Return the messages about a comment that was later edited or deleted. */
function buildAddressedCorrections({ requestId, details, tells }: Event): AddressedMessage[] {
  const { of } = parsePart(CorrectionDetails, details);
  const messageId = getMessageId(requestId, of);
  return tells.map(({ userId, what }) => ({ messageId, userId, at: of.at, what }));
}

const isCorrection = ({ tells }: Event): boolean => tells.some(({ what }) => what === 'corrected');

function createMessage(
  request: Request,
  event: Event,
  { what, ...to }: AddressedMessage,
): StoredMessage {
  const { requestId, applicationId } = event;
  const taskId = request.assignees.find((assignee) => assignee.userId === to.userId)?.taskId;
  return {
    ...to,
    applicationId,
    what,
    ...buildRequestMessage(request, event, what, to.userId),
    requestId,
    ...(taskId && { taskId }),
    readAt: null,
  };
}
