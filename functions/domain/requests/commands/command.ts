import type { PersonRef } from '#shared/fields.ts';

/** What every act of a person carries. */
export type Command = {
  readonly by: PersonRef;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The caller's Idempotency-Key, kept in the event. */
  readonly key?: string | undefined;
};

/** What the product does by itself: a timer, a rule. */
export type Automatic = { readonly at: string };

/** A source of fresh UUIDs; acts that create something ask it. */
export type NewId = () => string;
