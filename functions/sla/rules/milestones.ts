import type * as z from 'zod';
import { addWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { EscalationLevel } from '#shared/escalations/policy.ts';
import type { Milestone, Stage } from '#shared/requests/stage.ts';
import type { Calendar, SlaTemplate } from '#shared/sla/calendar.ts';

export type StageTiming = {
  readonly openedAt: string;
  readonly targetSeconds: number | null;
  readonly template: SlaTemplate | undefined;
  readonly levels: readonly z.infer<typeof EscalationLevel>[];
  readonly calendar: Calendar;
};

export type StageSchedule = { readonly dueAt: string | null; readonly milestones: Milestone[] };

type Moment = Omit<Milestone, 'n'>;

/** Return the identity of a milestone in its stage, which does not depend on its time and position. */
const identity = ({ kind, level, percent, after }: Moment): string =>
  [kind, level ?? '', percent ?? '', after ?? ''].join('#');

const byMoment = (a: Moment, b: Moment) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
const number = (milestones: readonly Moment[]): Milestone[] =>
  milestones.map((milestone, n) => ({ ...milestone, n }));

/**
 * Plan the due time of a stage opened at `openedAt`, and its milestones in order: warnings, the breach, later
 * reminders, and the levels of the escalation policy. Without a target, nothing becomes due.
 */
export function planMilestones({
  openedAt,
  targetSeconds,
  template,
  levels,
  calendar,
}: StageTiming): StageSchedule {
  if (targetSeconds === null) return { dueAt: null, milestones: [] };
  const dueAt = addWorkingSeconds(openedAt, targetSeconds, calendar);
  const warnings = [...new Set(template?.warnAtPercent)].map((percent) => ({
    kind: 'remind' as const,
    at: addWorkingSeconds(openedAt, Math.floor((targetSeconds * percent) / 100), calendar),
    percent,
  }));
  const breach = { kind: 'breach' as const, at: dueAt };
  const reminders = [...new Set(template?.remindAfter)].map((after) => ({
    kind: 'remind' as const,
    at: addWorkingSeconds(dueAt, after, calendar),
    after,
  }));
  const escalations = levels.map(({ after }, level) => ({
    kind: 'escalate' as const,
    at: addWorkingSeconds(dueAt, after, calendar),
    level,
  }));
  // The sort is stable, so at equal times the breach precedes its consequences.
  return {
    dueAt,
    milestones: number([...warnings, breach, ...reminders, ...escalations].sort(byMoment)),
  };
}

/**
 * Whether a milestone of an older version has no stored identity. Only its position among similar ones identifies it.
 */
const isNameless = ({ kind, percent, after }: Moment) =>
  kind === 'remind' && percent === undefined && after === undefined;

/**
 * Add identities to the milestones of a stage. If the template still has the same number of warnings (or reminders
 * after the breach), they are matched in order.
 */
function assignMilestoneIds(milestones: readonly Milestone[], renewed: readonly Milestone[]) {
  const breach = milestones.findIndex(({ kind }) => kind === 'breach');
  const isWarning = (n: number) => breach < 0 || n < breach;
  const names = {
    warnings: renewed.filter(({ percent }) => percent !== undefined),
    reminders: renewed.filter(({ after }) => after !== undefined),
  };
  const nameless = (warnings: boolean) =>
    milestones.filter((one, n) => isNameless(one) && isWarning(n) === warnings);
  return milestones.map((one, n): Milestone => {
    if (!isNameless(one)) return one;
    const like = nameless(isWarning(n));
    const named = isWarning(n) ? names.warnings : names.reminders;
    const name = named.length === like.length ? named[like.indexOf(one)] : undefined;
    return name ? { ...name, n, at: one.at } : one;
  });
}

/**
 * Recalculate the milestones of an open stage after its calendar or template changed at `at`. Fired milestones retain
 * their times, all others follow the new schedule. Nothing fires twice, and no breach or escalation is skipped. A new
 * warning or reminder whose time had already passed counts as done.
 */
export function renewMilestones(
  { milestones, nextMilestone }: Pick<Stage, 'milestones' | 'nextMilestone'>,
  renewed: readonly Milestone[],
  at: string,
): Pick<Stage, 'milestones' | 'nextMilestone'> {
  const known = assignMilestoneIds(milestones, renewed);
  const fired = known.slice(0, nextMilestone);
  const done = new Set(fired.map(identity));
  const pending = new Set(known.slice(nextMilestone).map(identity));
  const left = renewed.filter((one) => !done.has(identity(one)));
  const isMissed = (one: Milestone) =>
    one.kind === 'remind' && one.at <= at && !pending.has(identity(one));
  const missed = left.filter(isMissed);
  return {
    milestones: number([...fired, ...missed, ...left.filter((one) => !isMissed(one))]),
    nextMilestone: fired.length + missed.length,
  };
}
