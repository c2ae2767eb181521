import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import type { User } from '#shared/users/user.ts';
import type { Leaver } from './leaver.ts';
import { daysOf } from './list-dependents.ts';

/** Ways in which somebody relies on a person who leaves, each a message of its own. */
type Reliance =
  | 'delegateLeft'
  | 'reportEnded'
  | 'readerLeft'
  | 'draftLost'
  | 'draftUseless'
  | 'answererLeft';
/** Makes the title and text in the language that is spoken. */
type Words = () => { readonly title: string; readonly text: string };
/** Who relied on the person, how, and what they are told. */
export type Relying = {
  readonly userId: string;
  readonly what: Reliance;
  readonly words: Words;
};

const each = <T>(
  items: readonly T[],
  userIdsOf: (item: T) => readonly string[],
  toRelying: (userId: string, mine: readonly T[]) => Relying,
): Relying[] => {
  const userIds = new Set(items.flatMap(userIdsOf));
  return [...userIds].map((userId) =>
    toRelying(
      userId,
      items.filter((item) => userIdsOf(item).includes(userId)),
    ),
  );
};

const namesOf = (items: readonly { readonly name: string }[]) =>
  items.map(({ name }) => name).join(', ');
const categoriesOf = (drafts: Leaver['drafts']) =>
  [...new Set(drafts.map(({ categoryName }) => categoryName))].join(', ');

/**
 * People who relied on somebody who leaves: whose delegate they are, who gets their reports or sends them theirs, and
 * who has or awaits a draft. Others are told by what moves, or see it in the list that administrators get.
 */
export function whoRelied(leaver: Leaver): Relying[] {
  const { user, received, sentReports, receivedReports, drafts, questions } = leaver;
  const who = user.name;
  const isTheirs = ({ raisedBy }: Leaver['drafts'][number]) => raisedBy.userId === user.userId;
  const all = [
    ...each(
      received,
      ({ fromUserId }) => [fromUserId],
      (userId, mine) => ({
        ...{ userId, what: 'delegateLeft' as const },
        words: () => ({
          title: t`${who} has left and no longer decides for you`,
          text: t`${who} was to decide for you ${mine.map(daysOf).join(', ')}. Choose another delegate, or your tasks go to your manager.`,
        }),
      }),
    ),
    ...each(
      sentReports,
      ({ recipients }) => recipients,
      (userId, mine) => ({
        ...{ userId, what: 'reportEnded' as const },
        words: () => ({
          title: t`${who} has left: weekly reports end`,
          text: t`You no longer get ${namesOf(mine)}. Save a report of your own if you need one.`,
        }),
      }),
    ),
    ...each(
      receivedReports,
      ({ userId }) => [userId],
      (userId, mine) => ({
        ...{ userId, what: 'readerLeft' as const },
        words: () => ({
          title: t`${who} has left and no longer gets your weekly report`,
          text: t`Remove ${who} from ${namesOf(mine)}, or name somebody else.`,
        }),
      }),
    ),
    ...each(
      drafts.filter(isTheirs),
      ({ requester }) => [requester.userId],
      (userId, mine) => ({
        ...{ userId, what: 'draftLost' as const },
        words: () => ({
          title: t`${who} has left before sending a request for you`,
          text: t`The draft was never sent: ${categoriesOf(mine)}. Raise the request yourself if you still need it.`,
        }),
      }),
    ),
    ...each(
      drafts.filter((draft) => !isTheirs(draft)),
      ({ raisedBy }) => [raisedBy.userId],
      (userId, mine) => ({
        ...{ userId, what: 'draftUseless' as const },
        words: () => ({
          title: t`${who} has left: your draft for them can’t be sent`,
          text: t`Delete the draft, or raise the request for somebody else: ${categoriesOf(mine)}.`,
        }),
      }),
    ),
    ...each(
      questions,
      ({ asked }) => (asked ? [asked.by.userId] : []),
      (userId, mine) => ({
        ...{ userId, what: 'answererLeft' as const },
        words: () => ({
          title: t`${who} has left without answering your question`,
          text: t`Ask somebody else, or decide without the answer: ${mine.map(({ number, title }) => `${number} ${title}`).join(', ')}.`,
        }),
      }),
    ),
  ];
  return all.filter(({ userId }) => userId !== user.userId);
}

/** The message about it, in the language that is spoken. Its id follows from who left when, so it is stored once. */
export function leaverMessage(
  { userId: leaverId, applicationId, tokensValidFrom }: User,
  { userId, what, words }: Relying,
  now: string,
): Message {
  const at = tokensValidFrom ?? now;
  return {
    ...{ messageId: `${at}_${leaverId}-${what}`, userId, applicationId, at, readAt: null, what },
    ...words(),
  };
}
