import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { hasSignInEnded } from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';

/** Owner of a live connection. `isAdministrator`: as in their token. `since`: time of the sign-in. */
type Listening = {
  readonly userId: string;
  readonly isAdministrator: boolean;
  readonly since: string;
  /** Session id; undefined for connections from before it was stored. */
  readonly signInId?: string | undefined;
};
/** Current rights of a person. */
export type CurrentRights = {
  readonly user: Pick<User, 'isActive' | 'tokensValidFrom' | 'endedSignIns'> | undefined;
  readonly isAdministrator: boolean;
};
type Seen = Pick<RequestRecord, 'request' | 'participants'>;

/**
 * Whether a connection belongs to a signed-in person: neither deactivated nor signed out since the connection was
 * opened.
 */
export const isSignedIn = ({ since, signInId = '' }: Listening, { user }: CurrentRights): boolean =>
  user?.isActive === true &&
  !hasSignInEnded({ id: signInId, since: Math.floor(Date.parse(since) / 1000) }, user);

/**
 * Whether a connection may receive notices of a request, because its person can still see it. Both the rights of the
 * token and the current rights must allow it.
 */
export const canReceiveNotices = (
  record: Seen,
  listening: Listening,
  standing: CurrentRights,
): boolean =>
  isSignedIn(listening, standing) &&
  canSee(record, {
    userId: listening.userId,
    isAdmin: listening.isAdministrator && standing.isAdministrator,
  });

/**
 * Whether others see this person as a viewer of the request. Only participants are shown, not administrators without a
 * part in it.
 */
export const isVisibleViewer = (record: Seen, { userId }: Pick<Listening, 'userId'>): boolean =>
  canSee(record, { userId, isAdmin: false });
