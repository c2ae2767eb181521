import type { Halt, Report, Standing } from '#shared/reports/report.ts';
import { findImportedLogId, seenBy } from '#shared/reports/report-view.ts';
import type { User } from '#shared/users/user.ts';

/** Facts about a possible recipient of a report. */
export type Reader = {
  /** None: there is no such person. */
  readonly user: Pick<User, 'isActive' | 'invitedAt'> | undefined;
  readonly isAdministrator: boolean;
  /** Whether they stopped it, or everything of its sender. */
  readonly hasStopped: boolean;
};

/** Whether a report that another person sends goes to somebody, by what they want and may see now. */
export function classifyRecipient(
  view: string,
  { user, isAdministrator, hasStopped }: Reader,
): Standing {
  if (!user?.isActive || user.invitedAt !== undefined) return 'left';
  const seen = seenBy(view);
  if (seen === 'owner' || (seen === 'administrators' && !isAdministrator)) return 'no-rights';
  return hasStopped ? 'stopped' : 'comes';
}

/** Why a report goes to nobody any more; undefined while it does. `logs`: those that process figures offer now. */
export function findReportHalt(
  { view }: Pick<Report, 'view'>,
  owner: { readonly isAdministrator: boolean },
  logs: ReadonlySet<string>,
): Halt | undefined {
  if (seenBy(view) === 'administrators' && !owner.isAdministrator) return 'no-rights';
  const log = findImportedLogId(view);
  return log !== undefined && !logs.has(log) ? 'no-log' : undefined;
}
