import * as z from 'zod';
import { Id } from '#shared/fields.ts';
import { followedItems } from '#shared/followed-items.ts';
import type { LetterWork } from '#shared/letters/letter.ts';
import type { Letter } from './letter.ts';

/** Work of a dead letter, and the items that it is about. */
export type LetterSubject = {
  readonly work: LetterWork;
  readonly requestId?: string | undefined;
  readonly announcementId?: string | undefined;
  readonly importId?: string | undefined;
  readonly recipientId?: string | undefined;
  /** Item whose change was given up. */
  readonly key?: { readonly pk: string; readonly sk: string };
};

const MailSubject = z.object({ userId: Id, requestId: Id.optional() });
const [starts, reads] = followedItems.starts;
const [participants] = followedItems.found;
const findId = (text: string | undefined) => Id.safeParse(text).data;

/** Find the subject of a dead letter about one changed item, by the keys of the item. */
function findItemSubject(key: { readonly pk: string; readonly sk: string }): LetterSubject {
  const [owner, ...parts] = key.pk.split('#');
  if (owner === 'ANNOUNCEMENT' && key.sk.startsWith(starts))
    return { work: 'announcement', announcementId: findId(parts[0]), key };
  if (owner === 'PROCESS' && key.sk.startsWith(reads))
    return { work: 'log', importId: findId(parts[2]), key };
  const requestId = owner === 'REQUEST' ? findId(parts[0]) : undefined;
  if (key.sk.startsWith(followedItems.events)) return { work: 'event', requestId, key };
  return { work: key.sk.startsWith(participants) ? 'participants' : 'comment', requestId, key };
}

export function findSubject(letter: Letter): LetterSubject {
  switch (letter.kind) {
    case 'event':
      return findItemSubject({ pk: letter.pk, sk: letter.sk });
    case 'mail': {
      const { data } = MailSubject.safeParse(letter.mail);
      return { work: 'mail', requestId: data?.requestId, recipientId: data?.userId };
    }
    case 'news':
      return { work: 'mail-report' };
    case 'place':
      return { work: 'changes' };
    case 'unknown':
      return { work: 'unknown' };
  }
}
