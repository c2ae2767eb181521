import { productName } from '#shared/company.ts';
import type { PersonRef } from '#shared/fields.ts';
import { getCurrentLanguage, t, translateName } from '#shared/language/t.ts';
import { formatAmountText } from '#shared/money-text.ts';
import { toOneLine } from '#shared/one-line.ts';
import { formatEventComment } from '#shared/requests/translate-reason.ts';
import { formatMessageTitle, formatPersonName } from './message-title.ts';
import { type Facts, requestMessageTexts } from './request-words.ts';
import type { MessageText, RequestMessageKind, TitledRequestFacts } from './stored-message.ts';

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
function formatMessageLine(
  message: TitledRequestFacts,
  facts: Facts,
  comment: string,
): MessageText['line'] {
  const { says, title, number, by, insteadOf } = message;
  const { line, isAboutRequest } = requestMessageTexts[says];
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

/** Kinds of messages whose reader decides by the amount. */
const withAmount: ReadonlySet<RequestMessageKind> = new Set(['task', 'reminder']);

/** List the names of the current assignees: "Mira Okafor and Tomás Rivera". */
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(getCurrentLanguage()).format(new Set(names.map(formatPersonName)));

/** Return the title, text and row of an event for one reader. */
export function formatRequestText(
  message: TitledRequestFacts,
  userId: string | undefined,
): MessageText {
  const { says, title, number, requester, raisedBy, by, insteadOf, stage } = message;
  const [who, requesterName] = [
    by ? formatPersonName(by.name) : productName,
    formatPersonName(requester.name),
  ];
  const amount = formatAmountText(message);
  const comment = formatEventComment(message);
  const facts: Facts = {
    it:
      amount && withAmount.has(says)
        ? t`“${toOneLine(title)}” (${number}, ${amount})`
        : t`“${toOneLine(title)}” (${number})`,
    who: insteadOf === undefined ? who : t`${who} for ${formatPersonName(insteadOf)}`,
    stage: stage === undefined ? '' : t` in the step “${toOneLine(translateName(stage))}”`,
    hasComment: comment !== '',
    requester:
      raisedBy === undefined
        ? requesterName
        : t`${requesterName} (raised by ${formatPersonName(raisedBy)})`,
    reminder: by && by.userId !== requester.userId ? t`${who} reminds you: ` : '',
    holders: listed(message.holders ?? []),
    isYours: message.isYours ?? false,
    isOwn: userId === requester.userId,
    ...{ byItself: !by, again: message.again ?? false, ending: message.ending },
  };
  const said = comment ? t` “${comment}”` : '';
  return {
    title: formatMessageTitle(message, facts),
    text: `${requestMessageTexts[says].text(facts)}${said}`,
    line: formatMessageLine(message, facts, comment),
  };
}
