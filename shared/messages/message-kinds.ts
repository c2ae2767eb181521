import * as z from 'zod';
import type { Message } from './message.ts';

/** Groups of messages, used for filters and mail settings. */
const messagesByKind: Readonly<Record<MessageKind, readonly string[]>> = {
  decisions: ['task', 'notNeeded'],
  reminders: ['reminder', 'overdue', 'escalated'],
  outcomes: [
    ...['approved', 'rejected', 'objected', 'returned', 'withdrawn', 'raised'],
    'accessAnswered',
    ...['delegateLeft', 'reportEnded', 'readerLeft', 'draftLost', 'draftUseless', 'answererLeft'],
  ],
  conversation: ['comment', 'mentioned', 'asked', 'added', 'corrected'],
  announcements: ['announcement'],
  workflows: [
    'failed',
    'gap',
    'tooFew',
    'access',
    'rightsProposed',
    'rightsDecided',
    'notSignedIn',
    'oneAdministrator',
    ...['retentionChanged', 'holdSet', 'holdLifted'],
  ],
};
export const MessageKind = z.enum([
  'decisions',
  'reminders',
  'outcomes',
  'conversation',
  'announcements',
  'workflows',
]);
export type MessageKind = z.infer<typeof MessageKind>;

/** Return the kind of a message, or undefined if it belongs to none. */
export const findMessageKind = ({ what }: Pick<Message, 'what'>): MessageKind | undefined =>
  MessageKind.options.find((kind) => messagesByKind[kind].includes(what));

/** Paths of the screens for account messages and for messages about former colleagues, keyed by kind of message. */
const places: ReadonlyMap<string, string> = new Map([
  ['newSignIn', '/user/profile#sign-ins'],
  ['secondFactorReset', '/user/profile#second-factor'],
  ['addressProposed', '/user/profile#new-address'],
  ['addressCode', '/user/profile#new-address'],
  ['rightsProposed', '/user/list'],
  ['rightsDecided', '/user/list'],
  ['accessAnswered', '/user/home'],
  ['oneAdministrator', '/admin/configuration'],
  ['retentionChanged', '/admin/retention'],
  ['holdSet', '/admin/retention'],
  ['holdLifted', '/admin/retention'],
  ['delegateLeft', '/user/profile#out-of-office'],
  ['reportEnded', '/user/profile#reports'],
  ['readerLeft', '/user/profile#reports'],
  ['draftLost', '/request/form'],
  ['draftUseless', '/requests/history'],
  ['answererLeft', '/requests/participated-history'],
]);

/** Return the path for a message about a person's sign-in. Undefined for any other message. */
export const findAccountPath = ({ what }: Pick<Message, 'what'>): string | undefined =>
  places.get(what);
