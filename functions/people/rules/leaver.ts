import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { SharedViews } from '#shared/lists/list-choices.ts';
import type { Report } from '#shared/reports/report.ts';
import type { OpenQuestion } from '#shared/requests/open-question.ts';
import type { Request } from '#shared/requests/request.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import type { Delegation, User } from '#shared/users/user.ts';

/** A person with everything stored that refers to them. Delegations are current or future. */
export type Leaver = {
  readonly user: User;
  readonly reference: Reference;
  /** People who report to them. */
  readonly reports: readonly PersonRef[];
  /** Delegations to them, and delegations by them. */
  readonly received: readonly Delegation[];
  readonly given: readonly Delegation[];
  /** Weekly reports that the person sends, and weekly reports that the person receives. */
  readonly sentReports: readonly Report[];
  readonly receivedReports: readonly Report[];
  /** Unsent announcements that the person wrote, or that name the person as recipient. */
  readonly announcements: readonly Pick<Announcement, 'id' | 'title' | 'sentBy' | 'audience'>[];
  /** Changes of rights that the person proposed and nobody has confirmed yet. */
  readonly proposals: readonly Pick<StoredProposal, 'id' | 'person'>[];
  /** Views of the tasks at risk, offered to all administrators, that show only tasks of the person. */
  readonly views: SharedViews['views'];
  /** Drafts that the person writes for others, and drafts that others write for the person. */
  readonly drafts: readonly Request[];
  /** Returned requests that the person would have to correct. */
  readonly returned: readonly Request[];
  /** Requests with an open question to them. */
  readonly questions: readonly (Request & { readonly asked?: OpenQuestion })[];
  /** Names of these people, keyed by id. */
  readonly names: ReadonlyMap<string, string>;
};
