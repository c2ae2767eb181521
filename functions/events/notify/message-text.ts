import * as z from 'zod';
import { readPart } from '#functions/store/stored-item.ts';
import { Instant } from '#shared/fields.ts';
import { spokenLanguage, t, translateName } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import { moneyText } from '#shared/money-text.ts';
import { oneLine } from '#shared/one-line.ts';
import type { Event } from '#shared/requests/event.ts';
import { commentOf } from '#shared/requests/kept-reasons.ts';
import type { Request } from '#shared/requests/request.ts';
import { messageLine } from './message-line.ts';
import { messageTitle } from './message-title.ts';

export type Told = Event['tells'][number];
type Facts = {
  /** Title of the request in quotes, with its number. */
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
  /** Its reader asks for it. */
  readonly isOwn: boolean;
  /** The product acted. */
  readonly byItself: boolean;
  readonly type: Event['type'];
};

/** Who made a decision unnecessary, and how. */
const endings: Partial<Record<Event['type'], (facts: Facts) => string>> = {
  approved: ({ who, it }) => t`${who} approved ${it}.`,
  rejected: ({ who, it }) => t`${who} rejected ${it}.`,
  returned: ({ who, it }) => t`${who} sent back ${it}.`,
  withdrawn: ({ who, it }) => t`${who} withdrew ${it}.`,
};

const texts: Record<Told['what'], (facts: Facts) => string> = {
  task: ({ requester, stage, it }) => t`${requester} needs your approval${stage} for ${it}.`,
  approved: ({ isOwn, it }) => (isOwn ? t`Your request ${it} is approved.` : t`${it} is approved.`),
  rejected: ({ who, stage, it }) => t`${who} rejected ${it}${stage}.`,
  objected: ({ who, stage, it }) =>
    t`${who} rejected ${it}${stage}. It stays in review: others can still approve.`,
  returned: ({ who, stage, it }) => t`${who} sent back ${it}${stage}. Change it and send it again.`,
  withdrawn: ({ who, it }) => t`${who} withdrew ${it}.`,
  reminder: ({ reminder, stage, requester, it }) =>
    t`${reminder}${requester} waits for your decision${stage} on ${it}.`,
  overdue: ({ stage, holders, isYours, it }) =>
    isYours ? t`${it} waits for your decision${stage}.` : t`${it} is with ${holders}${stage}.`,
  escalated: ({ who, stage, isYours, byItself, it }) => {
    if (!byItself) return t`${who} escalated ${it}${stage}.`;
    return isYours
      ? t`You can now decide ${it}${stage}.`
      : t`${it} was not decided in time${stage}.`;
  },
  notNeeded: (facts) => {
    const what = endings[facts.type]?.(facts) ?? t`${facts.it} no longer waits for you.`;
    return t`${what} You don’t need to do anything.`;
  },
  comment: ({ who, comment, it }) => (comment ? t`${who} wrote:` : t`${who} wrote about ${it}.`),
  mentioned: ({ who }) => t`${who} wrote:`,
  asked: ({ who }) => t`${who} asks:`,
  added: ({ who, it }) => t`${who} added you to ${it}. You see all of it and can write about it.`,
  corrected: ({ who, it }) => t`${who} deleted a comment on ${it}.`,
  failed: ({ it }) => t`The workflow of ${it} stopped. An administrator has to restart it.`,
  gap: ({ it }) =>
    t`No step of the routing of ${it} applies. The fallback approvers decide it. Check the conditions of its routing.`,
  tooFew: ({ stage, it }) =>
    t`Fewer people can decide ${it}${stage} than its rule requires, so others are asked as well. Check its people and delegates.`,
  raised: ({ who, it }) => t`${who} raised ${it} for you. You can follow or withdraw it.`,
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
  new Intl.ListFormat(spokenLanguage()).format(new Set(assignees.map(({ name }) => oneLine(name))));

/** Title and text of what one person is told of an event, for the message list and the mail alike. */
export function messageText(request: Request, event: Event, what: Told['what'], userId?: string) {
  const { title, number, amount, requester, raisedBy } = request;
  const by = event.by ? oneLine(event.by.name) : t`The product`;
  const facts: Facts = {
    it: t`“${oneLine(title)}” (${number})`,
    who: event.insteadOf ? t`${by} for ${oneLine(event.insteadOf.name)}` : by,
    stage: event.stage ? ` (${oneLine(translateName(event.stage.name))})` : '',
    comment: commentOf(event),
    requester:
      raisedBy.userId === requester.userId
        ? oneLine(requester.name)
        : t`${oneLine(raisedBy.name)} for ${oneLine(requester.name)}`,
    reminder: event.by && event.by.userId !== requester.userId ? t`${by} reminds you: ` : '',
    holders: holders(request),
    isYours: request.assignees.some((assignee) => assignee.userId === userId),
    isOwn: userId === requester.userId,
    ...{ byItself: event.by === null, type: event.type },
  };
  const asked = amount && (what === 'task' || what === 'reminder') ? ` ${moneyText(amount)}.` : '';
  const due = dueOf(event, what);
  // The product says when it was due: why it acted is the same thing again.
  const said = facts.comment && !(due && facts.byItself) ? t` “${facts.comment}”` : '';
  return {
    title: messageTitle(request, event, what, facts.isYours),
    text: `${texts[what](facts)}${asked}${said}`,
    line: messageLine(request, event, what, facts.isYours),
    ...(due && { due }),
  };
}
