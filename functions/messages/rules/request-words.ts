import { t } from '#shared/language/t.ts';
import type { Event } from '#shared/requests/event.ts';
import type { RequestMessageKind, TitledRequestFacts } from './stored-message.ts';
import { formatSubmission } from './submission-words.ts';

/** Facts for the text of a message about a request. Names of people are shortened to the room of the text. */
export type Facts = {
  /** The request: with amount in a title, in quotes with number in a text, in quotes in a row. */
  readonly it: string;
  /** Person who acted, in a text with delegation; the product itself if nobody did. */
  readonly who: string;
  readonly requester: string;
  /** Current assignees. A title names one of them. */
  readonly holders: string;
  /** " in the step “Finance”", or nothing. */
  readonly stage: string;
  /** Whether the action has a comment. */
  readonly hasComment: boolean;
  /** "Ingrid Solberg reminds you: ", unless the requester or the product reminds. */
  readonly reminder: string;
  /** Whether the reader can decide the task. */
  readonly isYours: boolean;
  /** Whether the reader is the requester. */
  readonly isOwn: boolean;
  /** Whether the product acted, not a person. */
  readonly byItself: boolean;
  /** Whether the request was sent back before. */
  readonly again: boolean;
  /** Reason why a decision became unnecessary. */
  readonly ending: TitledRequestFacts['ending'];
};
type Say = (facts: Facts) => string;
type Words = {
  /** Title with person and request, because people scan these in a list of mails. */
  readonly title: Say;
  readonly text: Say;
  /** Action that follows the name of the actor, as a row of the message list. */
  readonly line: Say;
  /** Whether the row is a sentence about the request, without an actor. By default it is not. */
  readonly isAboutRequest?: (facts: Facts) => boolean;
};

/**
 * Title for the end of a request. It names the person who ended the request, or the requester if the product ended it.
 */
const ended =
  (
    byPerson: (who: string, it: string) => string,
    byProduct: (of: string, it: string) => string,
  ): Say =>
  ({ who, requester, byItself, it }) =>
    byItself ? byProduct(requester, it) : byPerson(who, it);

const approved = {
  title: ended(
    (who, it) => t`Approved by ${who}: ${it}`,
    (requester, it) => t`Approved, request of ${requester}: ${it}`,
  ),
  text: ({ isOwn, it }) => (isOwn ? t`Your request ${it} is approved.` : t`${it} is approved.`),
  line: ({ it }) => t`approved ${it}`,
} satisfies Words;
const rejected = {
  title: ended(
    (who, it) => t`Rejected by ${who}: ${it}`,
    (requester, it) => t`Rejected, request of ${requester}: ${it}`,
  ),
  text: ({ who, stage, it }) => t`${who} rejected ${it}${stage}.`,
  line: ({ it }) => t`rejected ${it}`,
} satisfies Words;
const returned = {
  title: ended(
    (who, it) => t`Sent back by ${who}: ${it}`,
    (requester, it) => t`Sent back, request of ${requester}: ${it}`,
  ),
  text: ({ who, stage, it }) => t`${who} sent back ${it}${stage}. Change it and send it again.`,
  line: ({ it }) => t`sent back ${it}`,
} satisfies Words;
const withdrawn = {
  title: ended(
    (who, it) => t`Withdrawn by ${who}: ${it}`,
    (requester, it) => t`Withdrawn, request of ${requester}: ${it}`,
  ),
  text: ({ who, it }) => t`${who} withdrew ${it}.`,
  line: ({ it }) => t`withdrew ${it}`,
} satisfies Words;

/** Words for the acts of a person that make a decision unnecessary, keyed by event type. */
const endings: Partial<Record<Event['type'], Words>> = {
  approved: {
    title: approved.title,
    text: ({ who, it }) => t`${who} approved ${it}.`,
    line: ({ it }) => t`approved ${it}; you don’t need to do anything`,
  },
  rejected: {
    title: rejected.title,
    text: ({ who, it }) => t`${who} rejected ${it}.`,
    line: ({ it }) => t`rejected ${it}; you don’t need to do anything`,
  },
  returned: {
    title: returned.title,
    text: ({ who, it }) => t`${who} sent back ${it}.`,
    line: ({ it }) => t`sent back ${it}; you don’t need to do anything`,
  },
  withdrawn: {
    ...withdrawn,
    line: ({ it }) => t`withdrew ${it}; you don’t need to do anything`,
  },
  reassigned: {
    title: ended(
      (who, it) => t`Reassigned by ${who}: ${it}`,
      (requester, it) => t`Reassigned, request of ${requester}: ${it}`,
    ),
    text: ({ who, it }) => t`${who} reassigned ${it}.`,
    line: ({ it }) => t`reassigned ${it}; you don’t need to do anything`,
  },
};
const always = () => true;
const unknownEnding: Words = {
  title: ({ requester, it }) => t`No longer waiting for you, request of ${requester}: ${it}`,
  text: ({ it }) => t`${it} no longer waits for you.`,
  line: ({ it }) => t`${it} no longer waits for you`,
  isAboutRequest: always,
};
const findEnding = ({ ending }: Pick<Facts, 'ending'>) =>
  (ending && endings[ending]) ?? unknownEnding;

/** Words of each kind of message about a request. */
export const requestMessageTexts: Record<RequestMessageKind, Words> = {
  task: {
    title: ({ requester, it }) => t`${requester} needs your approval: ${it}`,
    text: ({ requester, stage, it }) => t`${requester} needs your approval${stage} for ${it}.`,
    line: ({ it, again }) =>
      again ? t`sent ${it} again and needs your approval` : t`needs your approval for ${it}`,
  },
  approved,
  rejected,
  objected: {
    title: ({ who, it }) => t`${who} objects: ${it}`,
    text: ({ who, stage, it }) =>
      t`${who} rejected ${it}${stage}. It stays in review: others can still approve.`,
    line: ({ it }) => t`rejected ${it}; others can still approve`,
  },
  returned,
  withdrawn,
  reminder: {
    title: ({ who, requester, byItself, it }) =>
      byItself
        ? t`${requester} still needs your approval: ${it}`
        : t`${who} reminds you to decide: ${it}`,
    text: ({ reminder, stage, requester, it }) =>
      t`${reminder}${requester} still needs your approval${stage} for ${it}.`,
    line: ({ it, byItself }) =>
      byItself ? t`still needs your approval for ${it}` : t`reminds you to decide ${it}`,
  },
  overdue: {
    title: ({ requester, holders, isYours, it }) =>
      isYours ? t`Overdue, request of ${requester}: ${it}` : t`Overdue with ${holders}: ${it}`,
    text: ({ stage, holders, isYours, it }) =>
      isYours ? t`${it} still needs your approval${stage}.` : t`${it} is with ${holders}${stage}.`,
    line: ({ it, holders, isYours }) =>
      isYours || !holders ? t`${it} is overdue` : t`${it} is overdue with ${holders}`,
    isAboutRequest: always,
  },
  escalated: {
    title: ({ who, requester, holders, isYours, byItself, it }) => {
      if (!byItself) return t`Escalated by ${who}: ${it}`;
      return isYours
        ? t`Escalated to you, from ${requester}: ${it}`
        : t`Escalated to ${holders}: ${it}`;
    },
    text: ({ who, stage, isYours, byItself, it }) => {
      if (!byItself)
        return isYours
          ? t`${who} escalated ${it} to you${stage}.`
          : t`${who} escalated ${it}${stage}.`;
      return isYours
        ? t`You can now decide ${it}${stage}.`
        : t`${it} was not decided in time${stage}.`;
    },
    line: ({ it, isYours, byItself }) => {
      if (!byItself) return isYours ? t`escalated ${it} to you` : t`escalated ${it}`;
      return isYours ? t`${it} is escalated to you` : t`${it} was escalated`;
    },
    isAboutRequest: ({ byItself }) => byItself,
  },
  notNeeded: {
    title: (facts) => findEnding(facts).title(facts),
    text: (facts) => {
      const reason = findEnding(facts).text(facts);
      return t`${reason} You don’t need to do anything.`;
    },
    line: (facts) => findEnding(facts).line(facts),
    isAboutRequest: (facts) => findEnding(facts).isAboutRequest?.(facts) ?? false,
  },
  comment: {
    title: ({ who, it }) => t`${who} commented: ${it}`,
    text: ({ who, hasComment, it }) =>
      hasComment ? t`${who} wrote:` : t`${who} wrote about ${it}.`,
    line: ({ it }) => t`wrote about ${it}`,
  },
  mentioned: {
    title: ({ who, it }) => t`${who} mentioned you: ${it}`,
    text: ({ who }) => t`${who} wrote:`,
    line: ({ it }) => t`mentioned you in ${it}`,
  },
  asked: {
    title: ({ who, it }) => t`${who} asks you: ${it}`,
    text: ({ who }) => t`${who} asks:`,
    line: ({ it }) => t`asks you about ${it}`,
  },
  added: {
    title: ({ who, it }) => t`${who} added you: ${it}`,
    text: ({ who, it }) => t`${who} added you to ${it}. You see all of it and can write about it.`,
    line: ({ it }) => t`added you to ${it}`,
  },
  corrected: {
    title: ({ who, it }) => t`${who} deleted a comment: ${it}`,
    text: ({ who, it }) => t`${who} deleted a comment on ${it}.`,
    line: ({ it }) => t`deleted a comment about ${it}`,
  },
  failed: {
    title: ({ requester, it }) => t`Workflow stopped, request of ${requester}: ${it}`,
    text: ({ it }) => t`The workflow of ${it} stopped. An administrator has to restart it.`,
    line: ({ it }) => t`The workflow of ${it} stopped`,
    isAboutRequest: always,
  },
  gap: {
    title: ({ requester, it }) => t`No step applies, request of ${requester}: ${it}`,
    text: ({ it }) =>
      t`No step of the routing of ${it} applies. The fallback approvers decide it. Check the conditions of its routing.`,
    line: ({ it }) => t`No step of the routing of ${it} applies`,
    isAboutRequest: always,
  },
  tooFew: {
    title: ({ requester, it }) => t`Too few approvers, request of ${requester}: ${it}`,
    text: ({ stage, it }) =>
      t`Fewer people can decide ${it}${stage} than its rule requires, so others are asked as well. Check its people and delegates.`,
    line: ({ it }) => t`Too few people can decide ${it}`,
    isAboutRequest: always,
  },
  raised: {
    title: (facts) => formatSubmission(facts).title,
    text: (facts) => formatSubmission(facts).text,
    line: (facts) => formatSubmission(facts).line,
  },
};
