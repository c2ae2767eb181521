import { createHash, randomUUID } from 'node:crypto';
import { formatIcs } from '#functions/calendar/rules/ics.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import { dayToDate, getDayNumber } from '#functions/organisation/rules/zone.ts';
import type { PublicRoute } from '#functions/platform/area.ts';
import type { HttpEvent } from '#functions/platform/http-event.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { route } from '#functions/platform/route.ts';
import { createMinuteLimit } from '#functions/platform/table/limit-per-minute.ts';
import * as feedApi from '#shared/calendar/feed-api.ts';
import { feedPath } from '#shared/calendar/feed-path.ts';
import { maxCalendarDays } from '#shared/calendar/personal-calendar.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { CalendarDeps } from '../deps.ts';
import { buildPersonalCalendar } from './calendar.ts';

export const getCalendarFeedRoute = route(
  feedApi.getCalendarFeed,
  async ({ actor }, { feeds }: CalendarDeps) => ({
    madeAt: (await feeds.find(actor.userId))?.madeAt ?? null,
  }),
);

export const makeCalendarFeedRoute = route(
  feedApi.makeCalendarFeed,
  async ({ actor: { userId, applicationId }, idempotency }, { feeds, now }: CalendarDeps) => {
    const key = idempotency?.key ?? randomUUID();
    const { secret, madeAt } = await feeds.make({ userId, applicationId, madeAt: now() }, key);
    return { path: feedPath.replace('{file}', `${secret}.ics`), madeAt };
  },
);

export const withdrawCalendarFeedRoute = route(
  feedApi.withdrawCalendarFeed,
  async ({ actor }, { feeds }: CalendarDeps) => {
    await feeds.withdraw(actor.userId);
    return { madeAt: null };
  },
);

/** Number of days before today in the feed. */
const daysBack = 7;
/** Rate limit. Feed readers poll every few minutes at most. */
const maxReadsPerMinute = 10;
/** 32 random bytes, as base64url. */
const aSecret = /^([\w-]{43})\.ics$/;

/**
 * Use the same error for an unknown URL, a revoked URL, and the URL of a deactivated person, so that it does not
 * disclose which applies.
 */
const notThere = () => new AppError('item.not-found', t`There is no such calendar.`);

/** Whether the client already has this text. A proxy may mark the ETag as weak. */
const matchesEtag = ({ headers }: HttpEvent, etag: string) =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((mark) => mark.trim().replace(/^W\//, '') === etag);

/**
 * Serve a person's calendar to anybody with its secret URL. Each read checks whether the person is still active and
 * what they may see.
 */
export function feedRoute(deps: CalendarDeps): PublicRoute {
  const { count } = createMinuteLimit(deps, {
    kind: 'FEEDS',
    most: maxReadsPerMinute,
    uncounted: 0,
  });

  const personBehind = async (event: HttpEvent) => {
    const secret = aSecret.exec(event.requestContext.http.path.split('/').at(-1) ?? '')?.[1];
    const owner = secret && (await deps.feeds.ownerOf(secret));
    if (!owner || owner.applicationId !== deps.applicationId) throw notThere();
    const person = await deps.users.find(owner.applicationId, owner.userId);
    const { isActive = false, tokensValidFrom = '' } = person ?? {};
    if (!person || !isActive || owner.madeAt < tokensValidFrom) throw notThere();
    return person;
  };

  return {
    path: feedPath,
    async respond(event) {
      const profile = await personBehind(event);
      const { userId } = profile;
      await count(userId);
      const first = getDayNumber(toLocalDate(profile, deps.now())) - daysBack;
      const span = { from: dayToDate(first), to: dayToDate(first + maxCalendarDays - 1) };
      const days = await buildPersonalCalendar(deps, { userId, profile }, span);
      const body = await runInLanguage(await deps.languageFor(profile), () => formatIcs(days));
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      const headers = { etag, 'cache-control': 'private, max-age=900' };
      if (matchesEtag(event, etag)) return { statusCode: 304, headers, body: '' };
      return {
        statusCode: 200,
        headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
        body,
      };
    },
  };
}
