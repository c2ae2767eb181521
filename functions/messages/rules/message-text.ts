import { productName } from '#shared/company.ts';
import { getCurrentLanguage, t, translateName } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { toOneLine } from '#shared/one-line.ts';
import { formatEventComment } from '#shared/requests/translate-reason.ts';
import { formatMessageLine } from './message-line.ts';
import { formatMessageTitle } from './message-title.ts';
import { formatPersonName } from './person-name.ts';
import { type Facts, requestWords } from './request-words.ts';
import type { MessageText, RequestMessageKind, TitledRequestFacts } from './stored-message.ts';

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
  const { says, title, number, amount, requester, raisedBy, by, insteadOf, stage } = message;
  const [who, requesterName] = [
    by ? formatPersonName(by.name) : productName,
    formatPersonName(requester.name),
  ];
  const comment = formatEventComment(message);
  const facts: Facts = {
    it:
      amount && withAmount.has(says)
        ? t`“${toOneLine(title)}” (${number}, ${formatMoneyText(amount)})`
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
    text: `${requestWords[says].text(facts)}${said}`,
    line: formatMessageLine(message, facts, comment),
  };
}
