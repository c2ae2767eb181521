import type { Actor } from '#functions/platform/actor.ts';
import type { Area } from '#functions/platform/area.ts';
import { findSetting } from '#functions/platform/environment.ts';
import type { Route } from '#functions/platform/route.ts';
import { serve } from '#functions/platform/serve.ts';
import {
  createMinuteLimit,
  type RateLimitDeps,
} from '#functions/platform/table/limit-per-minute.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { AreaDeps } from './area-deps.ts';

/** Factor of the limits for administrators, who change many items at once: people, limits, open requests. */
const administratorsFactor = 10;
/** Divisor of a limit. Each warm function accepts this part of the limit without counting: 10 of 300. */
const uncountedPart = 30;
/**
 * The same divisors for calls that send mails (5 of 60), and for reads (600 of 3,000, more than the screens of a person
 * need).
 */
const uncountedMails = 12;
const uncountedReads = 5;

/** Limit the calls of a person: reads, changes, and changes that send mails. Reasons: decisions 13 and 90. */
export function createCallLimit(deps: RateLimitDeps) {
  const mostWrites = Number(findSetting('WRITING_CALLS_PER_MINUTE') ?? 300);
  const mostMails = Number(findSetting('MAILING_CALLS_PER_MINUTE') ?? 60);
  const mostReads = Number(findSetting('READING_CALLS_PER_MINUTE') ?? 3000);
  const uncounted = Math.floor(mostWrites / uncountedPart);
  const writes = createMinuteLimit(deps, { kind: 'WRITES', most: mostWrites, uncounted });
  const mails = createMinuteLimit(deps, {
    ...{ kind: 'MAILS', most: mostMails },
    uncounted: Math.floor(mostMails / uncountedMails),
  });
  const reads = createMinuteLimit(deps, {
    ...{ kind: 'READS', most: mostReads },
    uncounted: Math.floor(mostReads / uncountedReads),
  });
  return {
    /** @throws rate.limited */
    async limit({ userId, isAdministrator }: Actor, endpoint: Endpoint): Promise<void> {
      if (endpoint.method === 'GET') return reads.count(userId);
      await writes.count(userId, isAdministrator ? administratorsFactor : 1);
      if (endpoint.mails === 'sometimes') mails.assertNotReached(userId);
      else if (endpoint.mails) await mails.count(userId);
    },
    /** Count a call that has led to mail. The mail can't be undone, so only later calls are refused. */
    countMailing: ({ userId }: Actor): Promise<void> => mails.count(userId).catch(() => undefined),
  };
}

/** Create the Lambda handler of an area from its routes and dependencies. `open`: its public routes. */
export const serveArea = <D extends AreaDeps>(
  deps: D,
  routes: readonly Route<D>[],
  open?: Pick<Area<D>, 'publicRoutes' | 'endpoints'>,
) =>
  serve({
    routes,
    ...open,
    deps,
    applicationId: deps.applicationId,
    userPoolId: deps.userPoolId,
    profile: deps.profiles.profileOfAccount,
    administratorStatus: deps.administratorStatus,
    ...createCallLimit(deps),
  });
