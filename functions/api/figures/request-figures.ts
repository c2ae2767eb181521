import { monthsAt, periodOf, weeksAt } from '#functions/domain/figures/periods.ts';
import { earliest } from '#functions/domain/sla/moments.ts';
import { dateOf, dayAt } from '#functions/domain/sla/zone.ts';
import { route } from '#functions/platform/route.ts';
import { requestFigures } from '#shared/figures/figures-api.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import type { FiguresDeps } from './deps.ts';
import { scopeOf } from './scope-of.ts';

export const requestFiguresRoute = route(
  requestFigures,
  async ({ query, actor }, { figures, now }: FiguresDeps) => {
    const scope = scopeOf(actor, query.scope);
    const zone = actor.profile?.timeZone ?? 'UTC';
    const present = dateOf(dayAt(isTimeZone(zone) ? zone : 'UTC', Date.parse(now())));
    const { until } = query;
    const isPast = until !== undefined && until < present;
    const today = isPast ? until : present;
    const { month, formerMonth } = monthsAt(today);
    const weeks = weeksAt(today, query.weeks);
    const from = earliest(formerMonth.from, ...weeks.map((week) => week.from));
    // Somewhere it is tomorrow already.
    const to = isPast ? until : month.to;
    const counted = await figures.days(actor.applicationId, scope, from, to);
    return {
      month: periodOf(counted, month),
      formerMonth: periodOf(counted, formerMonth),
      weeks: weeks.map((week) => periodOf(counted, week)),
    };
  },
);
