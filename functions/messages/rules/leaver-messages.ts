import type { Leaver } from '#functions/people/rules/leaver.ts';
import { formatDelegationDays } from '#functions/people/rules/list-dependents.ts';
import { t, translateName } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import { formatPersonName } from './message-title.ts';
import type { LeaverFacts, MessageFacts, MessageText, StoredMessage } from './stored-message.ts';

/** A person who relied on a deactivated person, and the facts for the message to them. */
export type AffectedPerson = { readonly userId: string; readonly facts: LeaverFacts };

const each = <T>(
  items: readonly T[],
  userIdsOf: (item: T) => readonly string[],
  toRelying: (userId: string, mine: readonly T[]) => AffectedPerson,
): AffectedPerson[] => {
  const userIds = new Set(items.flatMap(userIdsOf));
  return [...userIds].map((userId) =>
    toRelying(
      userId,
      items.filter((item) => userIdsOf(item).includes(userId)),
    ),
  );
};

const getNames = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
const getCategories = (drafts: Leaver['drafts']) => [
  ...new Set(drafts.map(({ categoryName }) => categoryName)),
];

/** Return the people for whom a person was to decide, with the facts for the message to them. */
export const findRepresentedPeople = ({
  user,
  received,
}: Pick<Leaver, 'user' | 'received'>): AffectedPerson[] =>
  each(
    received,
    ({ fromUserId }) => [fromUserId],
    (userId, mine) => ({
      userId,
      facts: {
        ...{ says: 'delegateLeft', who: user.name },
        ...(user.isActive && { isUnable: true }),
        days: mine.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
      },
    }),
  );

/**
 * Return the people who relied on a deactivated person: people who delegated to them, readers and senders of their
 * reports, and people who have or await a draft. Others are notified by the requests that move, or see the person in
 * the administrators' list.
 */
export function findAffectedPeople(leaver: Leaver): AffectedPerson[] {
  const { user, sentReports, receivedReports, drafts, questions } = leaver;
  const who = user.name;
  const isTheirs = ({ raisedBy }: Leaver['drafts'][number]) => raisedBy.userId === user.userId;
  const all = [
    ...findRepresentedPeople(leaver),
    ...each(
      sentReports,
      ({ recipients }) => recipients,
      (userId, mine) => ({
        userId,
        facts: { says: 'reportEnded' as const, who, of: getNames(mine) },
      }),
    ),
    ...each(
      receivedReports,
      ({ userId }) => [userId],
      (userId, mine) => ({
        userId,
        facts: { says: 'readerLeft' as const, who, of: getNames(mine) },
      }),
    ),
    ...each(
      drafts.filter(isTheirs),
      ({ requester }) => [requester.userId],
      (userId, mine) => ({
        userId,
        facts: { says: 'draftLost' as const, who, of: getCategories(mine) },
      }),
    ),
    ...each(
      drafts.filter((draft) => !isTheirs(draft)),
      ({ raisedBy }) => [raisedBy.userId],
      (userId, mine) => ({
        userId,
        facts: { says: 'draftUseless' as const, who, of: getCategories(mine) },
      }),
    ),
    ...each(
      questions,
      ({ asked }) => (asked ? [asked.by.userId] : []),
      (userId, mine) => ({
        userId,
        facts: {
          says: 'answererLeft' as const,
          who,
          of: mine.map(({ number, title }) => `${number} ${title}`),
        },
      }),
    ),
  ];
  return all.filter(({ userId }) => userId !== user.userId);
}

type Say = (facts: {
  readonly who: string;
  readonly of: string;
  readonly days: string;
  readonly isUnable: boolean;
}) => MessageText;
const leaverMessages: Record<LeaverFacts['says'], Say> = {
  delegateLeft: ({ who, days, isUnable }) =>
    isUnable
      ? {
          title: t`${who} can no longer decide for you`,
          text: t`${who} was to decide for you ${days}, but has lost the right to decide. Choose another delegate, or your tasks go to your manager.`,
        }
      : {
          title: t`${who} has left and no longer decides for you`,
          text: t`${who} was to decide for you ${days}. Choose another delegate, or your tasks go to your manager.`,
        },
  reportEnded: ({ who, of, isUnable }) =>
    isUnable
      ? {
          title: t`${who} no longer sends a weekly report`,
          text: t`You don’t get ${of} until ${who} changes it. Save a report of your own if you need one.`,
        }
      : {
          title: t`${who} has left: weekly reports end`,
          text: t`You no longer get ${of}. Save a report of your own if you need one.`,
        },
  readerLeft: ({ who, of }) => ({
    title: t`${who} has left and no longer gets your weekly report`,
    text: t`Remove ${who} from ${of}, or name somebody else.`,
  }),
  draftLost: ({ who, of }) => ({
    title: t`${who} has left before sending a request for you`,
    text: t`The draft was never sent: ${of}. Raise the request yourself if you still need it.`,
  }),
  draftUseless: ({ who, of }) => ({
    title: t`${who} has left: your draft for them can’t be sent`,
    text: t`Delete the draft, or raise the request for somebody else: ${of}.`,
  }),
  answererLeft: ({ who, of }) => ({
    title: t`${who} has left without answering your question`,
    text: t`Ask somebody else, or decide without the answer: ${of}.`,
  }),
};

export const isAboutLeaver = (facts: MessageFacts): facts is LeaverFacts =>
  Object.hasOwn(leaverMessages, facts.says);

const ofCategories: ReadonlySet<LeaverFacts['says']> = new Set(['draftLost', 'draftUseless']);

export function formatLeaverText({
  says: what,
  who,
  of = [],
  days = [],
  isUnable,
}: LeaverFacts): MessageText {
  const names = ofCategories.has(what) ? of.map(translateName) : of;
  return leaverMessages[what]({
    who: formatPersonName(who),
    of: names.map(formatPersonName).join(', '),
    days: days.map(formatDelegationDays).join(', '),
    isUnable: isUnable === true,
  });
}

/**
 * Return the message to a person who relied on one who left or can no longer decide, in the current language. Its id
 * derives from the latter and the time `at` of the change, so it is stored once.
 */
export function buildLeaverMessage(
  { userId: leaverId, applicationId }: User,
  { userId, facts }: AffectedPerson,
  at: string,
): StoredMessage {
  const what = facts.says;
  return {
    ...{ messageId: `${at}_${leaverId}-${what}`, userId, applicationId, at, readAt: null, what },
    ...{ ...formatLeaverText(facts), facts },
  };
}
