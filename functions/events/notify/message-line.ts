import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';

type What = Event['tells'][number]['what'];
type Facts = {
  /** The title of the request, in quotes. */
  readonly it: string;
  /** It was sent back before. */
  readonly again: boolean;
  /** Somebody acted, not the product by itself. */
  readonly byHand: boolean;
};

/** After the name of who did it. */
const dids: Record<What, (facts: Facts) => string> = {
  task: ({ it, again }) =>
    again ? t`sent ${it} again and asks for your decision` : t`asks for your decision on ${it}`,
  approved: ({ it }) => t`approved ${it}`,
  rejected: ({ it }) => t`rejected ${it}`,
  objected: ({ it }) => t`rejected ${it}; others can still approve`,
  returned: ({ it }) => t`sent back ${it}`,
  withdrawn: ({ it }) => t`withdrew ${it}`,
  reminder: ({ it, byHand }) =>
    byHand ? t`reminds you to decide ${it}` : t`still waits for your decision on ${it}`,
  overdue: ({ it }) => t`${it} is overdue`,
  escalated: ({ it }) => t`escalated ${it}`,
  notNeeded: ({ it }) => t`decided or withdrew ${it}; you don’t need to do anything`,
  comment: ({ it }) => t`wrote about ${it}`,
  mentioned: ({ it }) => t`mentioned you in ${it}`,
  asked: ({ it }) => t`asks you about ${it}`,
  added: ({ it }) => t`added you to ${it}`,
  corrected: ({ it }) => t`deleted a comment about ${it}`,
  failed: ({ it }) => t`The workflow of ${it} stopped`,
  gap: ({ it }) => t`No step of the routing of ${it} applies`,
  tooFew: ({ it }) => t`Too few people can decide ${it}`,
  raised: ({ it, again }) => (again ? t`sent ${it} again for you` : t`raised ${it} for you`),
};

/** Told of the request, not of anybody. */
const ofNobody: ReadonlySet<What> = new Set(['overdue', 'failed', 'gap', 'tooFew']);
/** More of a comment is read where the message leads. */
const saidAtMost = 300;

/** Who asks: whose decision is asked for is told by whom it is for, unless somebody reminds. */
const leaderOf = ({ requester }: Request, { by }: Event, what: What) =>
  what === 'task' || (what === 'reminder' && !by) ? requester : by;

/** What one person is told of an event as a row of messages says it: who did what, to which request. */
export function messageLine(
  request: Request,
  event: Event,
  what: What,
  isYours = false,
): Message['line'] {
  const { title, number } = request;
  const facts = {
    it: t`“${title}”`,
    again: event.type === 'resubmitted' || request.round > 1,
    byHand: event.by !== null,
  };
  if (what === 'escalated' && !event.by)
    return {
      did: isYours ? t`${facts.it} is escalated to you` : t`${facts.it} was escalated`,
      number,
    };
  const did = dids[what](facts);
  if (ofNobody.has(what)) return { did, number };
  const leader = leaderOf(request, event, what);
  // What somebody else said is not put into the mouth of who is named.
  if (leader?.userId !== event.by?.userId)
    return { ...(leader && { by: refOf(leader) }), did, number };
  const words = `${did}${shorten(event.comment)}`;
  if (!leader) return { did: t`Countersign ${words}`, number };
  const instead = event.insteadOf ? t`for ${event.insteadOf.name} ` : '';
  return { by: refOf(leader), did: `${instead}${words}`, number };
}

const refOf = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });

const shorten = (comment = '') =>
  comment.length > saidAtMost ? `: ${comment.slice(0, saidAtMost)}…` : comment && `: ${comment}`;
