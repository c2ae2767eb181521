import { plural, t } from '#frontend/lib/text.ts';
import type { DeadLetter, LetterQueueName, RemainingReason } from '#shared/letters/letter.ts';
import type { EventType } from '#shared/requests/event.ts';

type QueueWords = { readonly name: string; readonly purpose: string; readonly afterDrop: string };

/** Name of a queue, its purpose, and the effect of dropping one of its dead letters. */
export const queueLabels: Readonly<Record<LetterQueueName, QueueWords>> = {
  'drive-workflow': {
    name: t`Workflow`,
    purpose: t`Starts and continues the steps of requests, announcements and imported logs.`,
    afterDrop: t`The request keeps its state. If its workflow has stopped, it is restarted automatically within minutes.`,
  },
  notify: {
    name: t`Messages and search`,
    purpose: t`Stores messages, counts requests and updates the search.`,
    afterDrop: t`Nobody gets its message any more. Request and task lists stay complete.`,
  },
  'send-mail': {
    name: t`Mails`,
    purpose: t`Sends mails. The message itself is in the product.`,
    afterDrop: t`The mail is not sent. Its message stays in the product.`,
  },
  'mail-feedback': {
    name: t`Reports about mails`,
    purpose: t`Records whether mails arrived.`,
    afterDrop: t`The product does not know whether this mail arrived.`,
  },
};

const events: Readonly<Record<EventType, string>> = {
  drafted: t`Draft started`,
  edited: t`Answers changed`,
  submitted: t`Sent for approval`,
  resubmitted: t`Sent again`,
  withdrawn: t`Withdrawn`,
  deleted: t`Draft discarded`,
  'stages-opened': t`Next step opened`,
  approved: t`Approved`,
  rejected: t`Rejected`,
  returned: t`Sent back`,
  reassigned: t`Decision reassigned`,
  'approver-added': t`Approver added`,
  'information-asked': t`Question asked`,
  reminded: t`Reminder`,
  breached: t`Step overdue`,
  escalated: t`Escalated`,
  'task-moved': t`Task moved`,
  'routing-migrated': t`Moved to another routing version`,
  rescheduled: t`Due times changed`,
  'file-added': t`File added`,
  'file-removed': t`File removed`,
  commented: t`Comment`,
  'comment-edited': t`Comment changed`,
  'comment-deleted': t`Comment deleted`,
  'participant-added': t`Participant added`,
  'participant-removed': t`Participant removed`,
  closed: t`Request closed`,
  'workflow-failed': t`Workflow stopped`,
  'workflow-restarted': t`Workflow restarted`,
};

/** Describe the work of a dead letter. */
export function formatLetterWork({
  work,
  event,
  count,
}: Pick<DeadLetter, 'work' | 'event' | 'count'>) {
  switch (work) {
    case 'event':
      return event ? events[event] : t`Event of a request`;
    case 'participants':
      return t`Participants of a request`;
    case 'comment':
      return t`Comment`;
    case 'announcement':
      return t`Start of an announcement`;
    case 'log':
      return t`Import of a log`;
    case 'mail':
      return t`Mail`;
    case 'mail-report':
      return t`Report about a mail`;
    case 'changes':
      return count === undefined
        ? t`Several changes`
        : plural(count, t`${count} change`, t`${count} changes`);
    case 'unknown':
      return t`Unknown content`;
  }
}

/** Describe how often or how long the work of a dead letter was tried; empty if that is unknown. */
export function formatAttempts({ work, attempts, cause, isAgain }: DeadLetter): string {
  if (isAgain) return t`Tried again, and failed again`;
  if (attempts !== undefined)
    return plural(attempts, t`${attempts} attempt`, t`${attempts} attempts`);
  if (work === 'changes') return t`Tried for 12 hours`;
  if (work === 'mail' && cause === undefined) return t`Tried for most of a day`;
  if (work === 'mail-report' && cause === undefined) return t`Tried for half a day`;
  return '';
}

/** Reasons why a dead letter remains after an attempt to replay or drop it. */
export const leftReasonLabels: Readonly<Record<RemainingReason, string>> = {
  'given-up-again': t`It failed again.`,
  twice: t`The same mail was tried just now.`,
  unavailable: t`A service that it needs does not answer. Try again later.`,
  failed: t`The attempt failed.`,
  gone: t`What it is about no longer exists. Drop it.`,
  expired: t`Its changes are no longer stored, because they are older than a day. Drop it.`,
  unknown: t`It has an unknown format. Drop it.`,
  own: t`It is about a request of yours. Another administrator can drop it.`,
  hidden: t`It is about a request that you may not see.`,
  'not-found': t`Somebody else works on it now, or it is gone. Try again in a minute.`,
};
