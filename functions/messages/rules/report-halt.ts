import type { RecipientStatus, Report, StopReason } from '#shared/reports/report.ts';
import { findImportedLogId, findViewAudience } from '#shared/reports/report-view.ts';
import type { User } from '#shared/users/user.ts';

/** Facts about a possible recipient of a report. */
export type ReportReader = {
  /** Undefined: the person does not exist. */
  readonly user: Pick<User, 'isActive' | 'invitedAt'> | undefined;
  readonly isAdministrator: boolean;
  /** Whether they stopped this report, or all reports from its sender. */
  readonly hasStopped: boolean;
};

/** Return whether a person receives a report from another person, or the reason why not. */
export function classifyRecipient(
  view: string,
  { user, isAdministrator, hasStopped }: ReportReader,
): RecipientStatus {
  if (!user?.isActive || user.invitedAt !== undefined) return 'left';
  const seen = findViewAudience(view);
  if (seen === 'owner' || (seen === 'administrators' && !isAdministrator)) return 'no-rights';
  return hasStopped ? 'stopped' : 'comes';
}

/**
 * Return the reason why a report can no longer be sent to anybody; undefined if it can be sent. `logs`: logs currently
 * available in process figures.
 */
export function findReportHalt(
  { view }: Pick<Report, 'view'>,
  owner: { readonly isAdministrator: boolean },
  logs: ReadonlySet<string>,
): StopReason | undefined {
  if (findViewAudience(view) === 'administrators' && !owner.isAdministrator) return 'no-rights';
  const log = findImportedLogId(view);
  return log !== undefined && !logs.has(log) ? 'no-log' : undefined;
}
