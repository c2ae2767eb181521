import { index, maxInstant, newestFirstQuery } from '#functions/platform/table/access-patterns.ts';
import type { Query } from '#functions/platform/table/table.ts';

export const messages = (userId: string): Query => ({
  pk: `USER#${userId}#MESSAGE`,
  newestFirst: true,
});

export const messagesSince = (userId: string, at: string): Query => ({
  pk: messages(userId).pk,
  between: [at, maxInstant],
  consistent: true,
});

export const unreadMessages = (userId: string): Query =>
  newestFirstQuery('gsi1', `USER#${userId}#UNREAD`);

/** Query for the unread messages of a period, its first and last moment included. */
export const unreadBetween = (userId: string, from: string, upTo: string): Query => ({
  ...unreadMessages(userId),
  between: [from, `${upTo}~`],
});

export const messageKey = (userId: string, at: string, messageId: string) => ({
  pk: messages(userId).pk,
  sk: `${at}#${messageId}`,
});

export const buildUnreadIndex = (userId: string, at: string, messageId: string) =>
  index(1, unreadMessages(userId).pk, `${at}#${messageId}`);

const ofMail = (kind: string) => (userId: string, messageId: string) => ({
  pk: `USER#${userId}#${kind}`,
  sk: messageId,
});

export const pendingMailKey = ofMail('MAILOWED');
export const mailedWithKey = ofMail('MAILEDWITH');

/** Return the key of a person's access request for a role. */
export const accessRequestKey = (userId: string, role: string) => ({
  pk: `USER#${userId}#ACCESS`,
  sk: role,
});

/** Mail choices of a person. */
export const mailChoicesKey = (userId: string) => ({ pk: `USER#${userId}#MAILCHOICES`, sk: '#' });

/** Return the key of the mails to a person that could not be sent yet. */
export const waitingMailsKey = (userId: string) => ({ pk: `USER#${userId}#MAILLINE`, sk: '#' });

/** Mail that gathers the waiting messages of one cadence. */
export const digestKey = (userId: string, cadence: string) => ({
  pk: `USER#${userId}#DIGEST`,
  sk: cadence,
});

/** Query for the messages in the mail of another message, excluding that message. */
export const inDigest = (userId: string, leaderId: string): Query => ({
  pk: `USER#${userId}#INDIGEST#${leaderId}`,
  consistent: true,
});
export const inDigestKey = (userId: string, leaderId: string, messageId: string) => ({
  pk: inDigest(userId, leaderId).pk,
  sk: messageId,
});
