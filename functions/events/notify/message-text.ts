import { moneyText } from '#shared/money-text.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';

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
  reminder: ({ stage, requester }) => `${requester} still waits for your decision${stage}.`,
  overdue: ({ stage }) => `Its due time has passed${stage}.`,
  escalated: ({ who, stage }) => `${who} escalated it${stage}.`,
  notNeeded: ({ who }) => `It was decided or withdrawn by ${who}.`,
  comment: ({ who, comment }) => (comment ? `${who} wrote:` : `${who} wrote something.`),
  failed: () => 'An administrator has to restart it.',
  gap: () => 'The fallback approvers decide it. Check the conditions of its routing.',
  tooFew: ({ stage }) =>
    `Fewer people can decide${stage} than its rule requires, so others are asked as well. Check its people and delegates.`,
  raised: ({ who }) => `${who} sent it in your name. You can see who decides it, and withdraw it.`,
};

/** Title and text of what one person is told of an event, for the message list and the mail alike. */
export function messageText(request: Request, event: Event, what: Told['what']) {
  const { title, number, amount, requester } = request;
  const by = event.by?.name ?? 'The product';
  const facts: Facts = {
    it: `${title} (${number})`,
    who: event.insteadOf ? `${by} for ${event.insteadOf.name}` : by,
    stage: event.stage ? ` (${event.stage.name})` : '',
    comment: event.comment ?? '',
    requester: requester.name,
    again: event.type === 'resubmitted',
  };
  const asked = amount && (what === 'task' || what === 'reminder') ? ` ${moneyText(amount)}.` : '';
  const said = facts.comment ? ` “${facts.comment}”` : '';
  return { title: titles[what](facts), text: `${texts[what](facts)}${asked}${said}` };
}
