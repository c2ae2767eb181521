import { t } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { shorten, toOneLine } from '#shared/one-line.ts';
import type { Event } from '#shared/requests/event.ts';
import { formatPersonName } from './person-name.ts';
import type { RequestMessageKind, TitledRequestFacts } from './stored-message.ts';

type Facts = {
  /** The request with its amount: "Laptop, 1,150.30 EUR". */
  readonly it: string;
  /** Person who acted; the product itself if nobody did. */
  readonly who: string;
  readonly requester: string;
  /** One current assignee. */
  readonly holder: string;
  /** Whether the reader can decide the task. */
  readonly isYours: boolean;
  readonly byItself: boolean;
  /** Whether the request was sent back before. */
  readonly again: boolean;
  /** Reason why a decision became unnecessary. */
  readonly ending: TitledRequestFacts['ending'];
};

/** Maximum length of a title in characters, because it is the subject of a mail. */
export const maxTitleLength = 90;
/** Minimum lengths of a name and of the request's title within it, in characters. */
const maxNameLength = 24;
const minRequestTitleLength = 12;

type Title = (facts: Facts) => string;
type Ending = Record<'by' | 'byItself', (name: string, it: string) => string>;
/** Title for the end of a request. It names the person who ended it, or the requester if the product did. */
const ended =
  (ending: Ending): Title =>
  ({ who, requester, byItself, it }) =>
    byItself ? ending.byItself(requester, it) : ending.by(who, it);
const approved = ended({
  by: (who, it) => t`Approved by ${who}: ${it}`,
  byItself: (requester, it) => t`Approved, request of ${requester}: ${it}`,
});
const rejected = ended({
  by: (who, it) => t`Rejected by ${who}: ${it}`,
  byItself: (requester, it) => t`Rejected, request of ${requester}: ${it}`,
});
const returned = ended({
  by: (who, it) => t`Sent back by ${who}: ${it}`,
  byItself: (requester, it) => t`Sent back, request of ${requester}: ${it}`,
});
const withdrawn = ended({
  by: (who, it) => t`Withdrawn by ${who}: ${it}`,
  byItself: (requester, it) => t`Withdrawn, request of ${requester}: ${it}`,
});
const notNeeded = ended({
  by: (who, it) => t`No longer needs you, by ${who}: ${it}`,
  byItself: (requester, it) => t`No longer needs you, request of ${requester}: ${it}`,
});
const endings: Partial<Record<Event['type'], Title>> = { approved, rejected, returned, withdrawn };

/** Titles with person, request and amount, because people scan these in a list of mails. */
const titles: Record<RequestMessageKind, Title> = {
  task: ({ requester, it }) => t`${requester} needs your approval: ${it}`,
  approved,
  rejected,
  objected: ({ who, it }) => t`${who} objects: ${it}`,
  returned,
  withdrawn,
  reminder: ({ who, requester, byItself, it }) =>
    byItself
      ? t`${requester} still needs your approval: ${it}`
      : t`${who} reminds you to decide: ${it}`,
  overdue: ({ requester, holder, isYours, it }) =>
    isYours ? t`Overdue, request of ${requester}: ${it}` : t`Overdue with ${holder}: ${it}`,
  escalated: ({ who, requester, holder, isYours, byItself, it }) => {
    if (!byItself) return t`Escalated by ${who}: ${it}`;
    return isYours
      ? t`Escalated to you, from ${requester}: ${it}`
      : t`Escalated to ${holder}: ${it}`;
  },
  notNeeded: (facts) => ((facts.ending && endings[facts.ending]) ?? notNeeded)(facts),
  comment: ({ who, it }) => t`${who} commented: ${it}`,
  mentioned: ({ who, it }) => t`${who} mentioned you: ${it}`,
  asked: ({ who, it }) => t`${who} asks you: ${it}`,
  added: ({ who, it }) => t`${who} added you: ${it}`,
  corrected: ({ who, it }) => t`${who} deleted a comment: ${it}`,
  failed: ({ requester, it }) => t`Workflow stopped, request of ${requester}: ${it}`,
  gap: ({ requester, it }) => t`No step applies, request of ${requester}: ${it}`,
  tooFew: ({ requester, it }) => t`Too few approvers, request of ${requester}: ${it}`,
  raised: ({ who, again, it }) =>
    again ? t`${who} sent again for you: ${it}` : t`${who} raised for you: ${it}`,
};

const length = (text: string) => [...text].length;

/** Return the title of an event for one reader, which is also the subject of the mail. */
export function formatMessageTitle({
  says,
  title,
  amount,
  requester,
  by,
  ...told
}: TitledRequestFacts): string {
  const [holder = requester.name] = told.holders ?? [];
  const make = (thing: string, most: number) => {
    const nameOf = (name: string) => shorten(formatPersonName(name), most);
    return titles[says]({
      it: amount ? `${thing}, ${formatMoneyText(amount)}` : thing,
      who: by ? nameOf(by.name) : t`The product`,
      requester: nameOf(requester.name),
      holder: nameOf(holder),
      ...{ isYours: told.isYours ?? false, byItself: !by, again: told.again ?? false },
      ending: told.ending,
    });
  };
  const thing = toOneLine(title);
  const over = (made: string) => Math.max(0, length(made) - maxTitleLength);
  const room = Math.max(minRequestTitleLength, length(thing) - over(make(thing, maxNameLength)));
  const fitted = make(shorten(thing, room), maxNameLength);
  // If the title is still too long, shorten the names by the excess plus two characters.
  return over(fitted) > 0 ? make(shorten(thing, room), maxNameLength - 2 - over(fitted)) : fitted;
}
