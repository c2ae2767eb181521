import type { PersonRef } from '#shared/fields.ts';
import type { User } from '#shared/users/user.ts';

/** Profile fields that determine whether a person may decide now, and the time zone of the reason. */
export type DeciderProfile = Pick<User, 'arrangements' | 'held' | 'timeZone'>;

/** Data for every command by a person. */
export type Command = {
  readonly by: PersonRef;
  /** Time of the command, ISO 8601, UTC. */
  readonly at: string;
  /** The caller's Idempotency-Key, stored in the event. */
  readonly key?: string | undefined;
  /** Restrictions on the actor's decisions; undefined if there are none. */
  readonly standing?: DeciderProfile | undefined;
};

/** Data for a command by the product itself: a timer or a rule. */
export type SystemCommand = { readonly at: string };

/** Return a new UUID, for commands that create items. */
export type NewId = () => string;
