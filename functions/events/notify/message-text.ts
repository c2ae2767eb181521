import * as z from 'zod';
import { readPart } from '#functions/store/stored-item.ts';
import { Instant } from '#shared/fields.ts';
import { spokenLanguage, t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import { moneyText } from '#shared/money-text.ts';
import type { Event } from '#shared/requests/event.ts';
import { commentOf } from '#shared/requests/kept-reasons.ts';
import type { Request } from '#shared/requests/request.ts';
import { messageLine } from './message-line.ts';

export type Told = Event['tells'][number];
type Facts = {
  /** Title and number of the request. */
  readonly it: string;
  /** Who acted, with whom for; the product itself when nobody did. */
  readonly who: string;
  readonly stage: string;
  /** What was said with the act, if anything. */
  readonly comment: string;
  readonly requester: string;
  /** "Ingrid Solberg reminds you: ", where it isn't the requester or the product. */
  readonly reminder: string;
  /** Who has it now. */
  readonly holders: string;
  /** Its reader can decide it. */
  readonly isYours: boolean;
  /** The product acted. */
  readonly byItself: boolean;
  /** It was sent back before. */
  readonly again: boolean;
};

const titles: Record<Told['what'], (facts: Facts) => string> = {
  task: ({ it }) => t`Waits for your decision: ${it}`,
  approved: ({ it }) => t`Approved: ${it}`,
  rejected: ({ it }) => t`Rejected: ${it}`,
  objected: ({ it, who }) => t`${who} objects: ${it}`,
  returned: ({ it }) => t`Sent back: ${it}`,
  withdrawn: ({ it }) => t`Withdrawn: ${it}`,
  reminder: ({ it }) => t`Reminder, waits for your decision: ${it}`,
  overdue: ({ it }) => t`Overdue: ${it}`,
  escalated: ({ it }) => t`Escalated: ${it}`,
  notNeeded: ({ it }) => t`No longer waits for you: ${it}`,
  comment: ({ it }) => t`New comment: ${it}`,
  mentioned: ({ it, who }) => t`${who} mentioned you: ${it}`,
  asked: ({ it, who }) => t`${who} asks you: ${it}`,
  added: ({ it, who }) => t`${who} added you: ${it}`,
  corrected: ({ it }) => t`Comment deleted: ${it}`,
  failed: ({ it }) => t`The workflow stopped: ${it}`,
  gap: ({ it }) => t`No step of its routing applies: ${it}`,
  tooFew: ({ it }) => t`Too few people for a step: ${it}`,
  raised: ({ it, who, again }) =>
    again ? t`${who} sent again for you: ${it}` : t`${who} raised for you: ${it}`,
};

const texts: Record<Told['what'], (facts: Facts) => string> = {
  task: ({ requester, stage }) => t`${requester} asks for a decision${stage}.`,
  approved: ({ who, stage }) => t`${who} approved it${stage}. All steps are done.`,
  rejected: ({ who, stage }) => t`${who} rejected it${stage}.`,
  objected: ({ who, stage }) =>
    t`${who} rejected it${stage}. It stays in review: others can still approve.`,
  returned: ({ who, stage }) => t`${who} sent it back${stage}. Change it and send it again.`,
  withdrawn: ({ who }) => t`${who} withdrew it.`,
  reminder: ({ reminder, stage, requester }) =>
    t`${reminder}${requester} still waits for your decision${stage}.`,
  overdue: ({ stage, holders, isYours }) =>
    isYours ? t`It waits for your decision${stage}.` : t`It is with ${holders}${stage}.`,
  escalated: ({ who, stage, isYours, byItself }) => {
    if (!byItself) return t`${who} escalated it${stage}.`;
    return isYours ? t`You can now decide it${stage}.` : t`It was not decided in time${stage}.`;
  },
  notNeeded: ({ who }) => t`It was decided or withdrawn by ${who}.`,
  comment: ({ who, comment }) => (comment ? t`${who} wrote:` : t`${who} wrote something.`),
  mentioned: ({ who }) => t`${who} wrote:`,
  asked: ({ who }) => t`${who} asks:`,
  added: ({ who }) => t`${who} added you. You see the whole request and can write about it.`,
  corrected: ({ who }) => t`${who} deleted what was written.`,
  failed: () => t`An administrator has to restart it.`,
  gap: () => t`The fallback approvers decide it. Check the conditions of its routing.`,
  tooFew: ({ stage }) =>
    t`Fewer people can decide${stage} than its rule requires, so others are asked as well. Check its people and delegates.`,
  raised: ({ who }) => t`${who} sent it in your name. You can see who decides it, and withdraw it.`,
};

const Waiting = z.object({ dueAt: Instant.nullable(), since: Instant.optional() });
const aboutTime: ReadonlySet<Told['what']> = new Set(['reminder', 'overdue', 'escalated']);

/** When the step is due and since when it waits; nothing of other events, and of those that don't say. */
function dueOf({ details }: Event, what: Told['what']): Message['due'] {
  const waiting = aboutTime.has(what) ? readPart(Waiting, details).data : undefined;
  return waiting && { at: waiting.dueAt, ...(waiting.since && { since: waiting.since }) };
}

/** Who has it now: "Mira Okafor and Tomás Rivera". */
const holders = ({ assignees }: Request): string =>
  new Intl.ListFormat(spokenLanguage()).format(new Set(assignees.map(({ name }) => name)));

/** Title and text of what one person is told of an event, for the message list and the mail alike. */
export function messageText(request: Request, event: Event, what: Told['what'], userId?: string) {
  const { title, number, amount, requester, raisedBy } = request;
  const by = event.by?.name ?? t`The product`;
  const facts: Facts = {
    it: `${title} (${number})`,
    who: event.insteadOf ? t`${by} for ${event.insteadOf.name}` : by,
    stage: event.stage ? ` (${event.stage.name})` : '',
    comment: commentOf(event),
    requester:
      raisedBy.userId === requester.userId
        ? requester.name
        : t`${raisedBy.name} for ${requester.name}`,
    reminder: event.by && event.by.userId !== requester.userId ? t`${by} reminds you: ` : '',
    holders: holders(request),
    isYours: request.assignees.some((assignee) => assignee.userId === userId),
    byItself: event.by === null,
    again: event.type === 'resubmitted',
  };
  const asked = amount && (what === 'task' || what === 'reminder') ? ` ${moneyText(amount)}.` : '';
  const due = dueOf(event, what);
  // The product says when it was due: why it acted is the same thing again.
  const said = facts.comment && !(due && facts.byItself) ? t` “${facts.comment}”` : '';
  return {
    title: titles[what](facts),
    text: `${texts[what](facts)}${asked}${said}`,
    line: messageLine(request, event, what, facts.isYours),
    ...(due && { due }),
  };
}
