import { t } from '#frontend/lib/text.ts';
import type { AnnouncementState, AudienceRole } from '#shared/announcements/announcement.ts';

/** Names of the states of an announcement. */
export const announcementStateNames: Readonly<Record<AnnouncementState, string>> = {
  draft: t`Draft`,
  scheduled: t`Scheduled`,
  sending: t`Being sent`,
  sent: t`Sent`,
  cancelled: t`Cancelled`,
};

/** Labels for an audience of everybody with a role. */
export const audienceRoleLabels: Readonly<Record<AudienceRole, string>> = {
  Employee: t`Employees`,
  Approver: t`Approvers`,
  Administrator: t`Administrators`,
};
