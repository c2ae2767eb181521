import type { PersonRef } from '#shared/fields.ts';
import type { User } from '#shared/users/user.ts';

/** Fields of a profile that decide if its person may decide now. */
export type Standing = Pick<User, 'arrangements' | 'held'>;

/** Data of every command by a person. */
export type Command = {
  readonly by: PersonRef;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The caller's Idempotency-Key, kept in the event. */
  readonly key?: string | undefined;
  /** Of whoever acts; none: nothing keeps them from deciding. */
  readonly standing?: Standing | undefined;
};

/** Data of a command by the product itself: a timer, a rule. */
export type Automatic = { readonly at: string };

/** A source of fresh UUIDs; acts that create something ask it. */
export type NewId = () => string;
