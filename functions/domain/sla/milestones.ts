import type * as z from 'zod';
import type { EscalationLevel } from '#shared/escalations/policy.ts';
import type { Milestone } from '#shared/requests/stage.ts';
import type { Calendar, SlaTemplate } from '#shared/sla/calendar.ts';
import { add } from './working-time.ts';

export type Timing = {
  readonly openedAt: string;
  readonly targetSeconds: number | null;
  readonly template: SlaTemplate | undefined;
  readonly levels: readonly z.infer<typeof EscalationLevel>[];
  readonly calendar: Calendar;
};

export type Schedule = { readonly dueAt: string | null; readonly milestones: Milestone[] };

/**
 * When a stage opened at `openedAt` comes due and what happens on the way, in order: warnings, the breach, reminders
 * after it and the levels of the escalation policy. Without a target nothing ever comes due.
 */
export function scheduleOf({
  openedAt,
  targetSeconds,
  template,
  levels,
  calendar,
}: Timing): Schedule {
  if (targetSeconds === null) return { dueAt: null, milestones: [] };
  const dueAt = add(openedAt, targetSeconds, calendar);
  const warnings = (template?.warnAtPercent ?? []).map((percent) => ({
    kind: 'remind' as const,
    at: add(openedAt, Math.floor((targetSeconds * percent) / 100), calendar),
  }));
  const breach = { kind: 'breach' as const, at: dueAt };
  const reminders = (template?.remindAfter ?? []).map((seconds) => ({
    kind: 'remind' as const,
    at: add(dueAt, seconds, calendar),
  }));
  const escalations = levels.map(({ after }, level) => ({
    kind: 'escalate' as const,
    at: add(dueAt, after, calendar),
    level,
  }));
  // Sorting is stable: at the same moment the breach comes before what follows from it.
  const milestones = [...warnings, breach, ...reminders, ...escalations]
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((milestone, n) => ({ n, ...milestone }));
  return { dueAt, milestones };
}
