import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import { type Facts, requestWords } from './request-words.ts';
import type { MessageText, TitledRequestFacts } from './stored-message.ts';

/** Maximum length of a quoted comment, in characters. The full comment is behind the link. */
const maxCommentLength = 300;

/**
 * Return the person whom the message names first. For a requested decision it is the requester, unless somebody sends a
 * reminder.
 */
const getLeader = ({ says, requester, by }: TitledRequestFacts) =>
  says === 'task' || (says === 'reminder' && !by) ? requester : by;

/**
 * Return the text of an event for one person, as one row in the message list: person, action and request.
 * @param comment comment on the action, '' for none
 */
export function formatMessageLine(
  message: TitledRequestFacts,
  facts: Facts,
  comment: string,
): MessageText['line'] {
  const { says, title, number, by, insteadOf } = message;
  const { line, isAboutRequest } = requestWords[says];
  const did = line({ ...facts, it: t`“${title}”` });
  if (isAboutRequest?.(facts)) return { did, number };
  const leader = getLeader(message);
  // A comment of somebody else must not be shown as the words of the named person.
  if (leader?.userId !== by?.userId) return { ...(leader && { by: getRef(leader) }), did, number };
  const words = `${did}${quote(comment)}`;
  if (!leader) return { did: t`Countersign ${words}`, number };
  const instead = insteadOf === undefined ? '' : t`for ${insteadOf} `;
  return { by: getRef(leader), did: `${instead}${words}`, number };
}

const getRef = ({ userId, name }: PersonRef): PersonRef => ({ userId, name });

const quote = (comment: string) =>
  comment.length > maxCommentLength
    ? `: ${comment.slice(0, maxCommentLength)}…`
    : comment && `: ${comment}`;
