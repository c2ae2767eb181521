import { callApi } from '#frontend/lib/api-client.ts';
import type { Claims } from '#frontend/lib/session/tokens.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { readPersonId } from '#shared/users/person-claim.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { createUser, userExists as userExistsEndpoint } from '#shared/users/users-api.ts';

/** Check whether a user exists. An id that is not a UUID belongs to nobody (spec §5), so no call is made. */
export async function userExists(id: string): Promise<boolean> {
  if (!Id.safeParse(id).success) return false;
  const { exists } = await callApi(userExistsEndpoint, { query: { id } });
  return exists;
}

/**
 * Create the profile of a person after their first sign-in. An existing profile (409) counts as success. 400 and 500
 * are logged and the sync continues (spec §8). Any other failure rejects.
 */
export async function createProfile(claims: Claims): Promise<void> {
  try {
    await callApi(createUser, { body: toOwnProfile(claims) });
  } catch (error) {
    const status = error instanceof AppError ? errorStatus[error.code] : 0;
    if (status === 409) return;
    if (status !== 400 && status !== 500) throw error;
    console.error('The profile could not be created; the sync goes on.', error);
  }
}

function toOwnProfile(claims: Claims) {
  const { given_name: firstName = '', family_name: lastName = '' } = claims;
  const name = claims.name?.trim() || `${firstName} ${lastName}`.trim() || unknownUserName;
  return {
    userId: readPersonId(claims),
    firstName,
    lastName,
    name,
    email: claims.email.trim().toLowerCase(),
    role: 'Employee' as const,
    timeZone: browserTimeZone(),
  };
}

/**
 * Return the time zone of this browser, or UTC, the default of a profile (spec §9), if the browser does not report one.
 */
function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
