import { decisionsOf } from '#functions/figures/rules/decisions-of.ts';
import { type Days, monthsAt, periodOf, weeksAt } from '#functions/figures/rules/periods.ts';
import { offeredTeams } from '#functions/figures/rules/team-of.ts';
import { earliest } from '#functions/organisation/rules/moments.ts';
import { dateOf, dayAt, dayNumber } from '#functions/organisation/rules/zone.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { requestFigures } from '#shared/figures/figures-api.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import type { FiguresDeps } from '../deps.ts';
import { scopesOf, teamsOfActor } from './scope-of.ts';

/** Decisions that take longer than this are not counted. */
const longestDays = 120;

/** Tasks that a person received and decided on the days of a period. */
async function daysOfDecisions(
  { tasks, reference }: FiguresDeps,
  { userId, applicationId }: Actor,
  timeZone: string,
  { from, to }: Days,
) {
  const given = { from: dateOf(dayNumber(from) - longestDays), to };
  const [found, known] = await Promise.all([
    tasks.everyBetween(userId, given),
    reference.recent(applicationId),
  ]);
  return decisionsOf(userId, found, known, timeZone);
}

export const requestFiguresRoute = route(
  requestFigures,
  async ({ query, actor }, deps: FiguresDeps) => {
    const own = actor.profile?.timeZone ?? 'UTC';
    const zone = isTimeZone(own) ? own : 'UTC';
    const present = dateOf(dayAt(zone, Date.parse(deps.now())));
    const { until } = query;
    const isPast = until !== undefined && until < present;
    const today = isPast ? until : present;
    const { month, formerMonth } = monthsAt(today);
    const weeks = weeksAt(today, query.weeks);
    const from = earliest(formerMonth.from, ...weeks.map((week) => week.from));
    // Somewhere it is tomorrow already.
    const to = isPast ? until : month.to;
    const { scope } = query;
    const count = async () =>
      scope === 'decide'
        ? daysOfDecisions(deps, actor, zone, { from, to })
        : deps.figures.days(actor.applicationId, await scopesOf(deps, actor, scope), from, to);
    const [counted, teams] = await Promise.all([count(), teamsOfActor(deps, actor)]);
    return {
      month: periodOf(counted, month),
      formerMonth: periodOf(counted, formerMonth),
      weeks: weeks.map((week) => periodOf(counted, week)),
      teams: offeredTeams(teams),
    };
  },
);
