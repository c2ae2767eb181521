import type { Message } from './message.ts';

/** Where somebody does something about what happened to their account, by what the message is. */
const places: ReadonlyMap<string, string> = new Map([
  ['newSignIn', '/user/profile#sign-ins'],
  ['secondFactorReset', '/user/profile#second-factor'],
  ['rightsProposed', '/user/list'],
]);

/** The address of a message about how its person signs in; none for any other. */
export const accountAddress = ({ what }: Pick<Message, 'what'>): string | undefined =>
  places.get(what);
