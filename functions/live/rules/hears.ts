import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { hasEnded } from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';

/** Owner of a live connection: `isAdministrator` as in their token. `since`: time of the sign-in. */
type Listening = {
  readonly userId: string;
  readonly isAdministrator: boolean;
  readonly since: string;
  /** With which sign-in; none: of a connection from before that was kept. */
  readonly signInId?: string | undefined;
};
/** Present rights of a person. */
export type Standing = {
  readonly user: Pick<User, 'isActive' | 'tokensValidFrom' | 'endedSignIns'> | undefined;
  readonly isAdministrator: boolean;
};
type Seen = Pick<RequestRecord, 'request' | 'participants'>;

/** Whether a connection still belongs to somebody who is signed in: neither deactivated nor signed out since. */
export const isSignedIn = ({ since, signInId = '' }: Listening, { user }: Standing): boolean =>
  user?.isActive === true &&
  !hasEnded({ id: signInId, since: Math.floor(Date.parse(since) / 1000) }, user);

/** Whether a connection may hear of a request: its person still sees it. Rights are those of then and of now. */
export const mayHear = (record: Seen, listening: Listening, standing: Standing): boolean =>
  isSignedIn(listening, standing) &&
  canSee(record, {
    userId: listening.userId,
    isAdmin: listening.isAdministrator && standing.isAdministrator,
  });

/**
 * Whether others see this person as looking at a request: participants only, no administrators without a part
 * in it.
 */
export const isShownLooking = (record: Seen, { userId }: Pick<Listening, 'userId'>): boolean =>
  canSee(record, { userId, isAdmin: false });
