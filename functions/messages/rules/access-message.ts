import type * as z from 'zod';
import type { PersonRef } from '#shared/fields.ts';
import { msg, t, translateText } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { RequestedScreen } from '#shared/messages/requested-screens.ts';
import type { User } from '#shared/users/user.ts';
import type {
  AccessAnswerFacts,
  AccessFacts,
  MessageText,
  StoredMessage,
} from './stored-message.ts';

/** Titles of the screens that need the rights of a role, as the site shows them. */
export const screenNames: Readonly<Record<RequestedScreen, string>> = {
  approveForm: msg('Request for somebody else'),
  editApproverForm: msg('Edit a request for somebody else'),
  approverDashboard: msg('My tasks'),
  reviewTask: msg('Decision'),
  categories: msg('Categories'),
  people: msg('People'),
  person: msg('Person'),
  departments: msg('Departments'),
  addDepartment: msg('New department'),
  editDepartment: msg('Department'),
  configuration: msg('Configuration'),
  letters: msg('Failed deliveries'),
  retention: msg('Retention'),
  messageCenter: msg('Message center'),
  newAnnouncement: msg('New announcement'),
  announcement: msg('Announcement'),
  processImports: msg('Imported logs'),
  processImport: msg('Log'),
  importedCase: msg('Imported request'),
  forms: msg('Forms'),
  formBuilder: msg('New form'),
  viewForm: msg('Form'),
  updateForm: msg('Edit form'),
  locations: msg('Locations'),
  addLocation: msg('New location'),
  editLocation: msg('Location'),
  serviceLevels: msg('Service levels (SLA)'),
  approvalLimits: msg('Approval limits (DOA)'),
  routings: msg('Routing'),
  addRouting: msg('New routing'),
  editRouting: msg('Edit routing'),
  openRequests: msg('Open requests'),
  backtest: msg('Past requests'),
};

type Asking = {
  readonly by: Pick<User, 'userId' | 'applicationId' | 'name'>;
  readonly role: RequestedRole;
  /** Screen to which the person had no access. */
  readonly screen: RequestedScreen;
  readonly at: string;
};

export const formatAccessText = ({
  by,
  role,
  screen,
}: z.infer<typeof AccessFacts>): MessageText => {
  // Messages of earlier versions have the path of the screen.
  const name = translateText(lookUp(screenNames, screen) ?? screen);
  return {
    title: t`${by} asks for access`,
    text:
      role === 'admin'
        ? t`${by} opened “${name}”, which is for administrators, and asks for access. You decide on their profile.`
        : t`${by} opened “${name}”, which is for approvers, and asks for access. You decide on their profile.`,
  };
};

const formatAnswerText = ({
  by,
  role,
  isGranted,
  reason,
}: z.infer<typeof AccessAnswerFacts>): string => {
  if (reason !== undefined)
    return role === 'admin'
      ? t`You asked for the rights of an administrator. ${by} refused to give them to you: ${reason}`
      : t`You asked for the rights of an approver. ${by} refused to give them to you: ${reason}`;
  if (role === 'admin')
    return isGranted
      ? t`${by} made you an administrator, as you asked. Sign out and in again to see the screens for administrators.`
      : t`You asked for the rights of an administrator. ${by} refused to give them to you.`;
  return isGranted
    ? t`${by} made you an approver, as you asked. Reload the page to see the screens for approvers.`
    : t`You asked for the rights of an approver. ${by} refused to give them to you.`;
};

export const formatAccessAnswer = (facts: z.infer<typeof AccessAnswerFacts>): MessageText => ({
  title: facts.isGranted
    ? t`You have the access you asked for`
    : t`Your request for access was refused`,
  text: formatAnswerText(facts),
});

type Answer = Pick<Asking, 'role' | 'at'> & {
  readonly by: PersonRef;
  readonly isGranted: boolean;
  /** Reason of a refusal; absent if a proposal was refused. */
  readonly reason?: string;
};

/** Return the message to a person that their request for access was granted or refused, in the current language. */
export function buildAccessAnswer(
  { userId, applicationId }: Asking['by'],
  { by, role, at, isGranted, reason }: Answer,
): StoredMessage {
  const facts = {
    ...{ says: 'accessAnswered' as const, by: by.name, role, isGranted },
    ...(reason !== undefined && { reason }),
  };
  return {
    ...{ messageId: `${at}_${userId}-${role}-answered`, userId, applicationId, at, readAt: null },
    ...{ what: facts.says, ...formatAccessAnswer(facts), facts },
  };
}

/**
 * Return the message to one administrator about a person who requests access, in the current language. It links to the
 * profile, where access is granted. Its id derives from the person, the request and the time, so that it is sent once.
 */
export function buildAccessMessage(
  { by: { userId, applicationId, name }, role, screen, at }: Asking,
  administratorId: string,
): StoredMessage {
  const facts = { says: 'access' as const, by: name, role, screen };
  return {
    ...{ messageId: `${at}_${userId}-${role}`, userId: administratorId, applicationId, at },
    ...{ readAt: null, what: facts.says, ...formatAccessText(facts) },
    access: { by: { userId, name }, address: `/user/list/${userId}` },
    facts,
  };
}
