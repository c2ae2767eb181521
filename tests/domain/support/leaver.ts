import type { Leaver } from '#functions/people/rules/leaver.ts';
import type { User } from '#shared/users/user.ts';
import { reference } from './organisation.ts';
import { users } from './people.ts';

/** Create the input for a departing person whom only reference data names, with these changes. */
export const leaver = (user: User, more: Partial<Leaver> = {}): Leaver => ({
  ...{ user, reference: reference(), reports: [], received: [], given: [] },
  ...{ sentReports: [], receivedReports: [], announcements: [], drafts: [], returned: [] },
  ...{ questions: [], proposals: [], views: [] },
  names: new Map(Object.values(users).map(({ userId, name }) => [userId, name])),
  ...more,
});
