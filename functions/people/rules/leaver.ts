import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Report } from '#shared/reports/report.ts';
import type { OpenQuestion } from '#shared/requests/open-question.ts';
import type { Request } from '#shared/requests/request.ts';
import type { Delegation, User } from '#shared/users/user.ts';

/** A person with everything stored that refers to them. Delegations are current or future ones. */
export type Leaver = {
  readonly user: User;
  readonly reference: Reference;
  /** People who report to them. */
  readonly reports: readonly PersonRef[];
  /** Delegations to them, and delegations by them. */
  readonly received: readonly Delegation[];
  readonly given: readonly Delegation[];
  /** Weekly reports that they send, and those that they receive. */
  readonly sentReports: readonly Report[];
  readonly receivedReports: readonly Report[];
  /** Unsent announcements that the person wrote, or that name the person as recipient. */
  readonly announcements: readonly Pick<Announcement, 'id' | 'title' | 'sentBy' | 'audience'>[];
  /** Drafts that they write for others, or others for them. */
  readonly drafts: readonly Request[];
  /** Their returned requests, which they would have to correct. */
  readonly returned: readonly Request[];
  /** Requests with an open question to them. */
  readonly questions: readonly (Request & { readonly asked?: OpenQuestion })[];
  /** Names of these people, keyed by id. */
  readonly names: ReadonlyMap<string, string>;
};
