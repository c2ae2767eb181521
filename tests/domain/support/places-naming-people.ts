import type { ReferenceKind } from '#functions/organisation/rules/kinds.ts';
import { DraftHead } from '#functions/organisation/store/draft-store.ts';
import { Announcement } from '#shared/announcements/announcement.ts';
import { AnnouncementTemplate } from '#shared/announcements/template.ts';
import { FormDraft } from '#shared/forms/forms-api.ts';
import { ItemChange } from '#shared/item-change.ts';
import { LetterAct } from '#shared/letters/letter.ts';
import { ListChoices, SharedViews } from '#shared/lists/list-choices.ts';
import { MailChoices } from '#shared/messages/mail-choices.ts';
import { Message } from '#shared/messages/message.ts';
import { ProcessCase } from '#shared/process/process-case.ts';
import { ProcessImport } from '#shared/process/process-import.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import { Report } from '#shared/reports/report.ts';
import { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { RestartRecord, Stage, Workflow } from '#shared/requests/stage.ts';
import { SavedRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import { Task } from '#shared/tasks/task.ts';
import type { DependentKind } from '#shared/users/dependent.ts';
import { StoredProposal } from '#shared/users/rights-proposal.ts';
import { Delegation, User } from '#shared/users/user.ts';

/**
 * Handling of a field that contains a departing person. A kind of dependent: listed in the preview. `moved`: moves with
 * the open tasks. `replanned`: resolved on use, where inactive people are skipped. `checked`: validated on publish.
 * `own`: private to the person. `history`: the actor of an event.
 */
type Place = DependentKind | 'moved' | 'replanned' | 'checked' | 'own' | 'history';
type Places = Readonly<Record<string, Place | readonly DependentKind[]>>;

export const nonReferenceSchemas = {
  User,
  Delegation,
  Report,
  Announcement,
  AnnouncementTemplate,
  StoredProposal,
  Request,
  RequestFile,
  RequestValues,
  Task,
  Stage,
  Workflow,
  RestartRecord: RestartRecord,
  Event,
  Comment,
  Participant,
  Escalation,
  Message,
  MailChoices,
  ListChoices,
  SharedViews,
  ItemChange,
  LetterAct,
  ProcessImport,
  ProcessCase,
  SavedMapping,
  DraftHead,
  FormDraft,
  SavedRoutingDraft,
} as const;

const nobody: Places = {};
export const personFieldsByKind: {
  readonly [K in ReferenceKind | keyof typeof nonReferenceSchemas]: Places;
} = {
  CONFIGURATION: { 'fallbackApproverIds[]': 'fallback' },
  ROUTINGORDER: { 'updatedBy.userId': 'history' },
  CATEGORY: nobody,
  FORM: { 'publishedBy.userId': 'history' },
  ROUTING: { 'steps[].approvers.userIds[]': 'routing', 'publishedBy.userId': 'history' },
  DEPARTMENT: { headId: 'department' },
  LOCATION: nobody,
  LOCATIONTYPE: nobody,
  LOCATIONATTRIBUTE: nobody,
  HOURS: nobody,
  HOLIDAY: nobody,
  SLA: nobody,
  ESCALATION: { 'levels[].target.userId': 'policy' },
  GROUP: { managerId: 'group' },
  DOALEVEL: nobody,
  DOARULE: { 'userIds[]': 'rule' },
  RATE: nobody,
  RETENTION: nobody,
  // A legal hold on a person remains in effect after the person left.
  HOLD: { 'by.userId': 'history', 'liftedBy.userId': 'history', targetId: 'history' },
  User: {
    userId: 'own',
    managerId: 'report',
    'arrangements[].by.userId': 'history',
    'arrangements[].through.userId': 'history',
    'rulesChangedThrough.userId': 'history',
    'newAddress.by.userId': 'history',
    'held.by.userId': 'history',
  },
  Delegation: { fromUserId: 'delegator', toUserId: 'delegate', createdBy: 'history' },
  Report: { userId: 'sentReport', 'recipients[]': 'receivedReport' },
  Announcement: {
    'audience.userIds[]': 'audience',
    'sentBy.userId': 'announcement',
    'createdBy.userId': 'history',
    'changedBy.userId': 'history',
  },
  AnnouncementTemplate: { 'changedBy.userId': 'history' },
  StoredProposal: { 'person.userId': 'checked', 'by.userId': 'proposal' },
  Request: {
    'requester.userId': ['draftBy', 'returned'],
    'raisedBy.userId': 'draftFor',
    'assignees[].userId': 'moved',
    'assignees[].insteadOf.userId': 'history',
  },
  RequestFile: { 'addedBy.userId': 'history' },
  RequestValues: nobody,
  Task: {
    'assignee.userId': 'moved',
    'insteadOf.userId': 'history',
    'requester.userId': ['returned'],
    'raisedBy.userId': 'history',
    'decidedBy.userId': 'history',
    'reminded.by.userId': 'history',
  },
  Stage: {
    'step.approvers.userIds[]': 'replanned',
    'approvers[].userId': 'replanned',
    'approvers[].insteadOf.userId': 'replanned',
    'escalation[].target.userId': 'replanned',
  },
  Workflow: nobody,
  RestartRecord: nobody,
  Event: { 'by.userId': 'history', 'insteadOf.userId': 'history', 'tells[].userId': 'history' },
  Comment: { 'by.userId': 'history', 'mentions[].userId': 'history' },
  Participant: { userId: 'question', 'addedBy.userId': 'history', 'asked.by.userId': 'own' },
  Escalation: { 'by.userId': 'history', 'to[].userId': 'history' },
  Message: {
    userId: 'own',
    'line.by.userId': 'history',
    'announcement.by.userId': 'history',
    'report.by.userId': 'history',
    'access.by.userId': 'history',
  },
  MailChoices: nobody,
  ListChoices: nobody,
  SharedViews: nobody,
  ItemChange: { 'by.userId': 'history' },
  LetterAct: { 'by.userId': 'history' },
  ProcessImport: { 'createdBy.userId': 'history', 'changedBy.userId': 'history' },
  ProcessCase: { 'events[].person.userId': 'history' },
  SavedMapping: nobody,
  DraftHead: { 'draft.savedBy.userId': 'history' },
  FormDraft: { 'savedBy.userId': 'history' },
  SavedRoutingDraft: { 'steps[].approvers.userIds[]': 'checked', 'savedBy.userId': 'history' },
};

/** Schemas outside of the table above: parts and rows of the listed kinds, and temporary data. */
export const partPersonFields: Readonly<Record<string, Place | 'nobody' | 'row'>> = {
  'announcement-deliveries Fate': 'own',
  'announcement-deliveries MailDelivery': 'own',
  'announcement-deliveries Read': 'own',
  'announcement-deliveries Recipient': 'own',
  'announcement-store AnnouncementRow': 'row',
  'announcement-store AnnouncementItem': 'row',
  'mail-tasks Form': 'row',
  'mail-tasks Pin': 'nobody',
  'decision-link-store StoredLink': 'own',
  'directory-store Member': 'own',
  'done-messages AccessRequestItem': 'nobody',
  'feed-store Feed': 'own',
  'feed-store Owner': 'own',
  'file-import-store StoredImport': 'history',
  'file-import-store Undo': 'history',
  'find-settings Configuration': 'row',
  'serve-stream StoredEvent': 'row',
  'leaver-moves LeaverMove': 'own',
  'letter-items ProcessImportRow': 'row',
  'live-store Connection': 'own',
  'live-store Listener': 'own',
  'live-store LivePerson': 'own',
  'live-store Presence': 'own',
  'live-store Ticket': 'own',
  'spoken-kind StoredMessage': 'row',
  'send-pending-mails StoredMessage': 'row',
  'renamed-people RenamedPerson': 'own',
  'mailbox-store Mailbox': 'nobody',
  'mailbox-store StoredMailbox': 'nobody',
  'pack-cases Columns': 'history',
  'process-import-store ProcessImportRow': 'row',
  'process-import-store StoredProcessImport': 'row',
  'read-rows S': 'row',
  'received-reports ReceivedReportRef': 'receivedReport',
  'reference-bundle Configuration': 'row',
  'reference-store Head': 'nobody',
  'send-pending-mails MailNotice': 'own',
  'sign-in-store SignIns': 'own',
  'on-event AnnouncementStart': 'nobody',
  'on-event ImportStart': 'nobody',
  'stored-item S': 'row',
  'user-store Member': 'own',
};
