import type { Message } from './message.ts';

/** Screens for account messages and for messages about former colleagues, by kind of message. */
const places: ReadonlyMap<string, string> = new Map([
  ['newSignIn', '/user/profile#sign-ins'],
  ['secondFactorReset', '/user/profile#second-factor'],
  ['rightsProposed', '/user/list'],
  ['oneAdministrator', '/admin/configuration'],
  ['delegateLeft', '/user/profile#out-of-office'],
  ['reportEnded', '/user/profile#reports'],
  ['readerLeft', '/user/profile#reports'],
  ['draftLost', '/request/form'],
  ['draftUseless', '/requests/history'],
  ['answererLeft', '/requests/participated-history'],
]);

/** The address of a message about how its person signs in; none for any other. */
export const accountAddress = ({ what }: Pick<Message, 'what'>): string | undefined =>
  places.get(what);
