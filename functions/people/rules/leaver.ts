import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Report } from '#shared/reports/report.ts';
import type { OpenQuestion } from '#shared/requests/open-question.ts';
import type { Request } from '#shared/requests/request.ts';
import type { Delegation, User } from '#shared/users/user.ts';

/** A person and everything stored that names them. Delegations are those in force or to come. */
export type Leaver = {
  readonly user: User;
  readonly reference: Reference;
  /** People whom they manage. */
  readonly reports: readonly PersonRef[];
  /** Delegations to them, and from them. */
  readonly received: readonly Delegation[];
  readonly given: readonly Delegation[];
  /** Weekly reports of theirs, and those of others that come to them. */
  readonly sentReports: readonly Report[];
  readonly receivedReports: readonly Report[];
  /** Those that have not gone yet and are theirs or are for them by name. */
  readonly announcements: readonly Pick<Announcement, 'id' | 'title' | 'sentBy' | 'audience'>[];
  /** Drafts that they write for others, or that others write for them. */
  readonly drafts: readonly Request[];
  /** Their requests that were returned: they would have to correct them. */
  readonly returned: readonly Request[];
  /** Requests about which somebody asked them and waits for an answer. */
  readonly questions: readonly (Request & { readonly asked?: OpenQuestion })[];
  /** Names of the people above, by id. */
  readonly names: ReadonlyMap<string, string>;
};
