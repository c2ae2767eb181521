import * as z from 'zod';
import { Instant } from '#shared/fields.ts';
import { moneyText } from '#shared/money-text.ts';
import type { Event } from '#shared/requests/event.ts';
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
  /** For how long a reminder's task has waited, and when it is or was due. */
  readonly waits: string;
  /** It was sent back before. */
  readonly again: boolean;
};

const titles: Record<Told['what'], (facts: Facts) => string> = {
  task: ({ it }) => `Waits for your decision: ${it}`,
  approved: ({ it }) => `Approved: ${it}`,
  rejected: ({ it }) => `Rejected: ${it}`,
  returned: ({ it }) => `Returned for change: ${it}`,
  withdrawn: ({ it }) => `Withdrawn: ${it}`,
  reminder: ({ it }) => `Reminder, waits for your decision: ${it}`,
  overdue: ({ it }) => `Overdue: ${it}`,
  escalated: ({ it }) => `Escalated: ${it}`,
  notNeeded: ({ it }) => `No longer waits for you: ${it}`,
  comment: ({ it }) => `New comment: ${it}`,
  mentioned: ({ it, who }) => `${who} mentioned you: ${it}`,
  asked: ({ it, who }) => `${who} asks you: ${it}`,
  added: ({ it, who }) => `${who} added you: ${it}`,
  corrected: ({ it }) => `Comment deleted: ${it}`,
  failed: ({ it }) => `The workflow stopped: ${it}`,
  gap: ({ it }) => `No step of its routing applies: ${it}`,
  tooFew: ({ it }) => `Too few people for a step: ${it}`,
  raised: ({ it, who, again }) => `${who} ${again ? 'sent again' : 'raised'} for you: ${it}`,
};

const texts: Record<Told['what'], (facts: Facts) => string> = {
  task: ({ requester, stage }) => `${requester} asks for a decision${stage}.`,
  approved: ({ who, stage }) => `${who} approved it${stage}. All steps are done.`,
  rejected: ({ who, stage }) => `${who} rejected it${stage}.`,
  returned: ({ who, stage }) => `${who} sent it back${stage}. Change it and send it again.`,
  withdrawn: ({ who }) => `${who} withdrew it.`,
  reminder: ({ reminder, stage, requester, waits }) =>
    `${reminder}${requester} still waits for your decision${stage}${waits}.`,
  overdue: ({ stage }) => `Its due time has passed${stage}.`,
  escalated: ({ who, stage }) => `${who} escalated it${stage}.`,
  notNeeded: ({ who }) => `It was decided or withdrawn by ${who}.`,
  comment: ({ who, comment }) => (comment ? `${who} wrote:` : `${who} wrote something.`),
  mentioned: ({ who }) => `${who} wrote:`,
  asked: ({ who }) => `${who} asks:`,
  added: ({ who }) => `${who} added you. You see the whole request and can write about it.`,
  corrected: ({ who }) => `${who} deleted what was written.`,
  failed: () => 'An administrator has to restart it.',
  gap: () => 'The fallback approvers decide it. Check the conditions of its routing.',
  tooFew: ({ stage }) =>
    `Fewer people can decide${stage} than its rule requires, so others are asked as well. Check its people and delegates.`,
  raised: ({ who }) => `${who} sent it in your name. You can see who decides it, and withdraw it.`,
};

const Waiting = z.object({ since: Instant, dueAt: Instant.nullable() });

/** ", since 20 November 2026 at 10:00. It was due on ... (Europe/Berlin)"; nothing of events that don't tell. */
function waitsSince({ timeZone }: Request, { details, at }: Event): string {
  const waiting = Waiting.safeParse(details).data;
  if (!waiting) return '';
  const { since, dueAt } = waiting;
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone },
  });
  const words = (moment: string) => clock.format(Date.parse(moment));
  const due = dueAt
    ? `. It ${Date.parse(dueAt) < Date.parse(at) ? 'was' : 'is'} due on ${words(dueAt)}`
    : '';
  return `, since ${words(since)}${due} (${timeZone})`;
}

/** Title and text of what one person is told of an event, for the message list and the mail alike. */
export function messageText(request: Request, event: Event, what: Told['what']) {
  const { title, number, amount, requester, raisedBy } = request;
  const by = event.by?.name ?? 'The product';
  const facts: Facts = {
    it: `${title} (${number})`,
    who: event.insteadOf ? `${by} for ${event.insteadOf.name}` : by,
    stage: event.stage ? ` (${event.stage.name})` : '',
    comment: event.comment ?? '',
    requester:
      raisedBy.userId === requester.userId
        ? requester.name
        : `${raisedBy.name} for ${requester.name}`,
    reminder: event.by && event.by.userId !== requester.userId ? `${by} reminds you: ` : '',
    waits: what === 'reminder' ? waitsSince(request, event) : '',
    again: event.type === 'resubmitted',
  };
  const asked = amount && (what === 'task' || what === 'reminder') ? ` ${moneyText(amount)}.` : '';
  const said = facts.comment ? ` “${facts.comment}”` : '';
  return {
    title: titles[what](facts),
    text: `${texts[what](facts)}${asked}${said}`,
    line: messageLine(request, event, what),
  };
}
