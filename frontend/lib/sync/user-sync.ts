import type * as z from 'zod';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  syncCooldownMs,
  syncFailedMessage,
  syncMaxRetries,
  waitAfterUserCreationMs,
} from '#frontend/lib/constants.ts';
import type { Claims } from '#frontend/lib/session/tokens.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { AppError, errorStatus } from '#shared/errors.ts';
import { Id } from '#shared/fields.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { readPersonId } from '#shared/users/person-claim.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import { administratorGroup } from '#shared/users/user.ts';
import {
  createUser,
  syncUser as syncEndpoint,
  userExists as userExistsEndpoint,
} from '#shared/users/users-api.ts';
import { cacheSync, readCachedSync } from './sync-cache.ts';
import { idleSync, type SyncStatus } from './sync-status.ts';

/** Check whether a user exists. An id that is not a UUID belongs to nobody (spec §5), so no call is made. */
async function userExists(id: string): Promise<boolean> {
  if (!Id.safeParse(id).success) return false;
  const { exists } = await callApi(userExistsEndpoint, { query: { id } });
  return exists;
}

/**
 * Create the profile of a person after their first sign-in. An existing profile (409) counts as success. 400 and 500
 * are logged and the sync continues (spec §8). Any other failure rejects.
 */
async function createProfile(claims: Claims): Promise<void> {
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
    timeZone: getBrowserTimeZone(),
  };
}

/**
 * Return the time zone of this browser, or UTC, the default of a profile (spec §9), if the browser does not report one.
 */
function getBrowserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

type SyncResponse = z.output<typeof syncEndpoint.response>;

export type SyncResult =
  | {
      readonly success: true;
      readonly roles: readonly ClientRole[];
      readonly user?: SyncResponse['user'];
      readonly company?: SyncResponse['company'];
    }
  | { readonly success: false; readonly reason: SyncRefusal; readonly error?: string };
export type SyncRefusal = 'no_valid_tokens' | 'invalid_email' | 'user_inactive' | 'sync_failed';

/**
 * Sync the person's profile with their sign-in: check whether it exists, create it, wait, and sync. Service failures
 * are retried three times after 2, 4 and 8 seconds. Inactive people and email addresses without '@' are rejected at
 * once. Concurrent calls share one sync.
 */
export function createUserSync(options: {
  /** Called before the end of a sync is reported, so that a completed sync is never shown with earlier roles. */
  save: (result: Extract<SyncResult, { success: true }>) => void;
  report: (status: SyncStatus) => void;
  pause: (milliseconds: number) => Promise<void>;
}) {
  let running: Promise<SyncResult> | undefined;

  async function run(claims: Claims): Promise<SyncResult> {
    if (!claims.email.includes('@')) return { success: false, reason: 'invalid_email' };
    const userId = readPersonId(claims);
    const cached = readCachedSync(userId);
    if (cached && isComplete(cached.roles, claims)) return { success: true, roles: cached.roles };
    for (let retryCount = 0; ; retryCount += 1) {
      options.report({ inProgress: true, success: false, retryCount });
      try {
        const synced = await syncOnce(claims, options.pause);
        cacheSync(userId, synced.roles);
        return { success: true, ...synced };
      } catch (error) {
        if (error instanceof AppError && error.code === 'actor.inactive') {
          return { success: false, reason: 'user_inactive', error: syncFailedMessage };
        }
        if (retryCount >= syncMaxRetries || !isRetryableSyncError(error)) {
          return { success: false, reason: 'sync_failed', error: syncFailedMessage };
        }
        await options.pause(syncCooldownMs * 2 ** retryCount);
      }
    }
  }

  return {
    sync(claims: Claims): Promise<SyncResult> {
      running ??= run(claims)
        .then((result) => {
          if (result.success) options.save(result);
          options.report({ ...idleSync, success: result.success });
          return result;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

async function syncOnce(claims: Claims, pause: (milliseconds: number) => Promise<void>) {
  if (!(await userExists(readPersonId(claims)))) {
    await createProfile(claims);
    await pause(waitAfterUserCreationMs);
  }
  return callApi(syncEndpoint, { body: {} });
}

/**
 * Whether cached roles are complete. If an administrator lacks the role, they may have set up a second factor or become
 * an administrator since.
 */
const isComplete = (roles: readonly ClientRole[], claims: Claims) =>
  roles.includes('admin') || !claims['cognito:groups'].includes(administratorGroup);

/**
 * Retry only failures that can be over in a few seconds: no response, a service error, or a profile that is not visible
 * yet.
 */
function isRetryableSyncError(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const status = errorStatus[error.code];
  return status >= 500 || status === 429 || status === 404;
}
