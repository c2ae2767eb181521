import { productName } from '#shared/company.ts';
import { t } from '#shared/language/t.ts';
import { formatAmountText } from '#shared/money-text.ts';
import { toOneLine, truncateText } from '#shared/one-line.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { type Facts, requestMessageTexts } from './request-words.ts';
import type { TitledRequestFacts } from './stored-message.ts';

/**
 * Return the name of a person in the current language. The placeholder for a missing name is stored in English and
 * translated here.
 */
export const formatPersonName = (name: string): string =>
  name === unknownUserName ? t`Unknown user` : toOneLine(name);

/** Maximum length of a title in characters, because it is the subject of a mail. */
export const maxTitleLength = 90;
/** Minimum lengths of a name and of the request's title within it, in characters. */
const maxNameLength = 24;
const minRequestTitleLength = 12;

const length = (text: string) => [...text].length;

/** Return the title of an event for one reader, which is also the subject of the mail. */
export function formatMessageTitle(message: TitledRequestFacts, facts: Facts): string {
  const { says, title, requester, by, holders: [holder = requester.name] = [] } = message;
  const amount = formatAmountText(message);
  const make = (thing: string, most: number) => {
    const nameOf = (name: string) => truncateText(formatPersonName(name), most);
    return requestMessageTexts[says].title({
      ...facts,
      it: amount ? `${thing}, ${amount}` : thing,
      who: by ? nameOf(by.name) : productName,
      requester: nameOf(requester.name),
      holders: nameOf(holder),
    });
  };
  const thing = toOneLine(title);
  const over = (made: string) => Math.max(0, length(made) - maxTitleLength);
  const room = Math.max(minRequestTitleLength, length(thing) - over(make(thing, maxNameLength)));
  const fitted = make(truncateText(thing, room), maxNameLength);
  // If the title is still too long, shorten the names by the excess plus two characters.
  return over(fitted) > 0
    ? make(truncateText(thing, room), maxNameLength - 2 - over(fitted))
    : fitted;
}
