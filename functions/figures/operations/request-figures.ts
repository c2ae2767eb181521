import { countDecisionsByDay } from '#functions/figures/rules/count-decisions.ts';
import { listTeamScopes } from '#functions/figures/rules/list-team.ts';
import {
  type DayRange,
  getMonthAndPrevious,
  listWeeksUntil,
  sumPeriod,
} from '#functions/figures/rules/periods.ts';
import { getEarliest } from '#functions/organisation/rules/working-time.ts';
import { dayToDate, getDayAt, getDayNumber } from '#functions/organisation/rules/zone.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { isTeamScope } from '#shared/figures/counts-api.ts';
import { requestFigures } from '#shared/figures/figures-api.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import type { FiguresDeps } from '../deps.ts';
import { loadActorTeam, loadActorTeams, resolvePeopleScope } from './resolve-scopes.ts';

/** Maximum duration, in days, of a decision that is counted. */
const maxDecisionDays = 120;

/** Count the tasks that a person received and decided on each day of a period. */
async function countDailyDecisions(
  { tasks, reference }: FiguresDeps,
  { userId, applicationId }: Actor,
  timeZone: string,
  { from, to }: DayRange,
) {
  const given = { from: dayToDate(getDayNumber(from) - maxDecisionDays), to };
  const [found, known] = await Promise.all([
    tasks.everyBetween(userId, given),
    reference.recent(applicationId),
  ]);
  return countDecisionsByDay(userId, found, known, timeZone);
}

export const requestFiguresRoute = route(
  requestFigures,
  async ({ query, actor }, deps: FiguresDeps) => {
    const own = actor.profile?.timeZone ?? 'UTC';
    const zone = isTimeZone(own) ? own : 'UTC';
    const present = dayToDate(getDayAt(zone, Date.parse(deps.now())));
    const { until } = query;
    const isPast = until !== undefined && until < present;
    const today = isPast ? until : present;
    const { month, formerMonth } = getMonthAndPrevious(today);
    const weeks = listWeeksUntil(today, query.weeks);
    const from = getEarliest(formerMonth.from, ...weeks.map((week) => week.from));
    // Include the rest of the month, because some time zones already have tomorrow's date.
    const to = isPast ? until : month.to;
    const { scope } = query;
    const period = { from, to };
    const count = async () =>
      scope === 'decide'
        ? countDailyDecisions(deps, actor, zone, period)
        : isTeamScope(scope)
          ? deps.figures.daysFor(
              actor.applicationId,
              await loadActorTeam(deps, actor, scope),
              period,
            )
          : deps.figures.days(actor.applicationId, resolvePeopleScope(actor, scope), period);
    const [counted, teams] = await Promise.all([count(), loadActorTeams(deps, actor)]);
    return {
      month: sumPeriod(counted, month),
      formerMonth: sumPeriod(counted, formerMonth),
      weeks: weeks.map((week) => sumPeriod(counted, week)),
      teams: listTeamScopes(teams),
    };
  },
);
