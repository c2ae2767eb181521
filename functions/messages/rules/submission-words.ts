import { t } from '#shared/language/t.ts';
import type { Facts } from './request-words.ts';

/**
 * Format the message about a request that somebody sent for another person. The requester reads it, or the person who
 * raised the request, if the requester sent it again.
 */
export function formatSubmission({ who, again, isOwn, it }: Facts) {
  if (!isOwn)
    return {
      title: t`${who} sent again: ${it}`,
      text: t`${who} sent ${it} again. You don’t need to do anything.`,
      line: t`sent ${it} again; you don’t need to do anything`,
    };
  return again
    ? {
        title: t`${who} sent again for you: ${it}`,
        text: t`${who} sent ${it} again for you. You can follow or withdraw it.`,
        line: t`sent ${it} again for you`,
      }
    : {
        title: t`${who} raised for you: ${it}`,
        text: t`${who} raised ${it} for you. You can follow or withdraw it.`,
        line: t`raised ${it} for you`,
      };
}
