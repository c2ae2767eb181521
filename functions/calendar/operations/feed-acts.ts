import { randomUUID } from 'node:crypto';
import { route } from '#functions/platform/route.ts';
import * as feedApi from '#shared/calendar/feed-api.ts';
import { feedPath } from '#shared/calendar/feed-path.ts';
import type { CalendarDeps } from '../deps.ts';

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
