import { getCurrentLanguage, t, translateName } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { toOneLine } from '#shared/one-line.ts';
import type { Event } from '#shared/requests/event.ts';
import { formatEventComment } from '#shared/requests/translate-reason.ts';
import { formatMessageLine } from './message-line.ts';
import { formatMessageTitle } from './message-title.ts';
import { formatPersonName } from './person-name.ts';
import type { MessageText, RequestMessageKind, TitledRequestFacts } from './stored-message.ts';

type Facts = {
  /** Title of the request in quotes, with its number. */
  readonly it: string;
  /** Person who acted, with delegation; the product itself if nobody did. */
  readonly who: string;
  readonly stage: string;
  /** Comment on the action, if any. */
  readonly comment: string;
  readonly requester: string;
  /** "Ingrid Solberg reminds you: ", unless it is the requester or the product. */
  readonly reminder: string;
  /** Current assignees. */
  readonly holders: string;
  /** Whether the reader can decide the task. */
  readonly isYours: boolean;
  /** Whether the reader is the requester. */
  readonly isOwn: boolean;
  /** Whether the product acted, not a person. */
  readonly byItself: boolean;
  /** Reason why the decision became unnecessary. */
  readonly ending: TitledRequestFacts['ending'];
};

/** Sentences about the person who made a decision unnecessary, keyed by event type. */
const endings: Partial<Record<Event['type'], (facts: Facts) => string>> = {
  approved: ({ who, it }) => t`${who} approved ${it}.`,
  rejected: ({ who, it }) => t`${who} rejected ${it}.`,
  returned: ({ who, it }) => t`${who} sent back ${it}.`,
  withdrawn: ({ who, it }) => t`${who} withdrew ${it}.`,
};

const texts: Record<RequestMessageKind, (facts: Facts) => string> = {
  task: ({ requester, stage, it }) => t`${requester} needs your approval${stage} for ${it}.`,
  approved: ({ isOwn, it }) => (isOwn ? t`Your request ${it} is approved.` : t`${it} is approved.`),
  rejected: ({ who, stage, it }) => t`${who} rejected ${it}${stage}.`,
  objected: ({ who, stage, it }) =>
    t`${who} rejected ${it}${stage}. It stays in review: others can still approve.`,
  returned: ({ who, stage, it }) => t`${who} sent back ${it}${stage}. Change it and send it again.`,
  withdrawn: ({ who, it }) => t`${who} withdrew ${it}.`,
  reminder: ({ reminder, stage, requester, it }) =>
    t`${reminder}${requester} still needs your approval${stage} for ${it}.`,
  overdue: ({ stage, holders, isYours, it }) =>
    isYours ? t`${it} still needs your approval${stage}.` : t`${it} is with ${holders}${stage}.`,
  escalated: ({ who, stage, isYours, byItself, it }) => {
    if (!byItself) return t`${who} escalated ${it}${stage}.`;
    return isYours
      ? t`You can now decide ${it}${stage}.`
      : t`${it} was not decided in time${stage}.`;
  },
  notNeeded: (facts) => {
    const what =
      (facts.ending && endings[facts.ending]?.(facts)) ?? t`${facts.it} no longer waits for you.`;
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

/** List the names of the current assignees: "Mira Okafor and Tomás Rivera". */
const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(getCurrentLanguage()).format(new Set(names.map(formatPersonName)));

/** Return the title, text and row of an event for one reader. */
export function formatRequestText(
  told: TitledRequestFacts,
  userId: string | undefined,
): MessageText {
  const { says, title, number, amount, requester, raisedBy, by, insteadOf, stage } = told;
  const [who, requesterName] = [
    by ? formatPersonName(by.name) : t`The product`,
    formatPersonName(requester.name),
  ];
  const facts: Facts = {
    it: t`“${toOneLine(title)}” (${number})`,
    who: insteadOf === undefined ? who : t`${who} for ${formatPersonName(insteadOf)}`,
    stage: stage === undefined ? '' : t` in the step “${toOneLine(translateName(stage))}”`,
    comment: formatEventComment(told),
    requester:
      raisedBy === undefined
        ? requesterName
        : t`${formatPersonName(raisedBy)} for ${requesterName}`,
    reminder: by && by.userId !== requester.userId ? t`${who} reminds you: ` : '',
    holders: listed(told.holders ?? []),
    isYours: told.isYours ?? false,
    isOwn: userId === requester.userId,
    ...{ byItself: !by, ending: told.ending },
  };
  const asked =
    amount && (says === 'task' || says === 'reminder') ? ` ${formatMoneyText(amount)}.` : '';
  const said = facts.comment ? t` “${facts.comment}”` : '';
  return {
    title: formatMessageTitle(told),
    text: `${texts[says](facts)}${asked}${said}`,
    line: formatMessageLine(told),
  };
}
