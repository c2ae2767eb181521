import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { formatEventComment } from '#shared/requests/translate-reason.ts';
import type { MessageText, RequestMessageKind, TitledRequestFacts } from './stored-message.ts';

type Facts = {
  /** Title of the request, in quotes. */
  readonly it: string;
  /** Whether the request was sent back before. */
  readonly again: boolean;
  /** Whether a person acted, not the product itself. */
  readonly byHand: boolean;
};

/** Action text that follows the name of the actor. */
const dids: Record<RequestMessageKind, (facts: Facts) => string> = {
  task: ({ it, again }) =>
    again ? t`sent ${it} again and needs your approval` : t`needs your approval for ${it}`,
  approved: ({ it }) => t`approved ${it}`,
  rejected: ({ it }) => t`rejected ${it}`,
  objected: ({ it }) => t`rejected ${it}; others can still approve`,
  returned: ({ it }) => t`sent back ${it}`,
  withdrawn: ({ it }) => t`withdrew ${it}`,
  reminder: ({ it, byHand }) =>
    byHand ? t`reminds you to decide ${it}` : t`still needs your approval for ${it}`,
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

/** Messages about the request itself, without an actor. */
const ofNobody: ReadonlySet<RequestMessageKind> = new Set(['overdue', 'failed', 'gap', 'tooFew']);
/** Maximum length of a quoted comment, in characters. The full comment is behind the link. */
const saidAtMost = 300;

/**
 * Return the person whom the message names first. For a requested decision it is the requester, unless somebody sends a
 * reminder.
 */
const getLeader = ({ says, requester, by }: TitledRequestFacts) =>
  says === 'task' || (says === 'reminder' && !by) ? requester : by;

/** Return the text of an event for one person, as one row in the message list: person, action and request. */
export function formatMessageLine(told: TitledRequestFacts): MessageText['line'] {
  const { says, title, number, by, again = false, isYours, insteadOf } = told;
  const facts = { it: t`“${title}”`, again, byHand: by !== undefined };
  if (says === 'escalated' && !by)
    return {
      did: isYours ? t`${facts.it} is escalated to you` : t`${facts.it} was escalated`,
      number,
    };
  const did = dids[says](facts);
  if (ofNobody.has(says)) return { did, number };
  const leader = getLeader(told);
  // A comment of somebody else must not be shown as the words of the named person.
  if (leader?.userId !== by?.userId) return { ...(leader && { by: getRef(leader) }), did, number };
  const words = `${did}${shorten(formatEventComment(told))}`;
  if (!leader) return { did: t`Countersign ${words}`, number };
  const instead = insteadOf === undefined ? '' : t`for ${insteadOf} `;
  return { by: getRef(leader), did: `${instead}${words}`, number };
}

const getRef = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });

const shorten = (comment: string) =>
  comment.length > saidAtMost ? `: ${comment.slice(0, saidAtMost)}…` : comment && `: ${comment}`;
