import type { PersonRef } from '#shared/fields.ts';
import type { User } from '#shared/users/user.ts';

/** What a profile says of whether its person may decide now. */
export type Standing = Pick<User, 'arrangements' | 'held'>;

/** What every act of a person carries. */
export type Command = {
  readonly by: PersonRef;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The caller's Idempotency-Key, kept in the event. */
  readonly key?: string | undefined;
  /** Of whoever acts; none: nothing keeps them from deciding. */
  readonly standing?: Standing | undefined;
};

/** What the product does by itself: a timer, a rule. */
export type Automatic = { readonly at: string };

/** A source of fresh UUIDs; acts that create something ask it. */
export type NewId = () => string;
