import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import { t } from '#shared/language/t.ts';
import type { Report } from '#shared/reports/report.ts';
import type { ReportInput } from '#shared/reports/report-input.ts';
import { findImportedLogId, findViewAudience } from '#shared/reports/report-view.ts';
import type { User } from '#shared/users/user.ts';
import { classifyRecipient } from './report-halt.ts';

type Scene = {
  readonly owner: { readonly userId: string; readonly isAdministrator: boolean };
  /** Existing people among the named recipients. */
  readonly people: ReadonlyMap<string, User>;
  readonly administrators: ReadonlySet<string>;
  /** Imported logs that are available in process figures. */
  readonly logs: ReadonlySet<string>;
  /** State before the change; undefined for a new report. */
  readonly before: Report | undefined;
};

/** Return the reason why a person can't be a recipient; undefined if they can. */
function findRecipientError(userId: string, view: string, scene: Scene): string | undefined {
  if (userId === scene.owner.userId) return t`It comes to you anyway.`;
  const user = scene.people.get(userId);
  const isAdministrator = scene.administrators.has(userId);
  const standing = classifyRecipient(view, { user, isAdministrator, hasStopped: false });
  if (standing === 'left')
    return user ? t`${user.name} is not active here.` : t`There is no such person.`;
  return standing === 'no-rights'
    ? t`${user?.name ?? ''} is no administrator, and only they see figures of all requests.`
    : undefined;
}

/**
 * Return the reasons, by field, why a report can't be saved or sent. A person who was named before remains, even after
 * they were deactivated: they do not get the report, and its owner is informed.
 */
export function validateReport({ view, recipients }: ReportInput, scene: Scene): Problems {
  const problems = new ProblemList();
  const { owner, logs, before } = scene;
  const log = findImportedLogId(view);
  const seen = findViewAudience(view);
  if (seen === 'administrators' && !owner.isAdministrator) {
    // The message names nobody, because the owner must not learn which people are administrators.
    problems.add('view', t`Only administrators see figures of all.`);
    return problems.found;
  }
  problems.expect(log === undefined || logs.has(log), 'view', t`There is no such imported log.`);
  if (seen === 'owner')
    problems.expect(
      recipients.length === 0,
      'recipients',
      t`Each would see figures of their own under it. Send a view of the process instead.`,
    );
  else {
    const known = before && findViewAudience(before.view) === seen ? before.recipients : [];
    for (const [n, userId] of recipients.entries()) {
      const refused = known.includes(userId) ? undefined : findRecipientError(userId, view, scene);
      if (refused) problems.add(`recipients.${n}`, refused);
    }
  }
  return problems.found;
}
