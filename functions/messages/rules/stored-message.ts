import * as z from 'zod';
import { Money, PersonRef, PlainDate, requestAmount } from '#shared/fields.ts';
import { Message } from '#shared/messages/message.ts';
import { RequestedRole } from '#shared/messages/requested-role.ts';
import { translatable } from '#shared/names/translatable.ts';
import { StopReason } from '#shared/reports/report.ts';
import { Event, EventType } from '#shared/requests/event.ts';
import { Device } from '#shared/users/sign-in.ts';

/** Kinds of messages about a request. */
export const RequestMessageKind = Event.shape.tells.unwrap().element.shape.what;
export type RequestMessageKind = z.infer<typeof RequestMessageKind>;

/** Data for the sentence about a request. It is small: names have no ids unless an id is needed. */
const RequestFacts = z.object({
  says: RequestMessageKind,
  /** Undefined: the title of the stored message applies. */
  title: z.string().optional(),
  number: z.string(),
  ...requestAmount,
  amount: Money.optional(),
  /** Whether the request was sent back before. */
  again: z.literal(true).optional(),
  requester: PersonRef,
  /** Undefined: the requester. */
  raisedBy: z.string().optional(),
  /** Reason why a decision became unnecessary. */
  ending: EventType.optional(),
  /** Undefined: the product itself. */
  by: PersonRef.optional(),
  insteadOf: z.string().optional(),
  stage: translatable(z.string()).optional(),
  comment: z.string().optional(),
  /** Assignees of a due task, and whether the reader is one of them. */
  holders: z.array(z.string()).optional(),
  isYours: z.literal(true).optional(),
});
export type RequestFacts = z.infer<typeof RequestFacts>;

const by = z.string();
export const SignInFacts = z.object({ says: z.literal('newSignIn'), device: Device });
export const SecondFactorFacts = z.object({ says: z.literal('secondFactorReset'), by });
export const AddressFacts = z.object({ says: z.literal('addressProposed'), by, email: z.string() });
export const RightsFacts = z.object({
  says: z.literal('rightsProposed'),
  by,
  person: z.string().optional(),
});
export const RightsDecisionFacts = z.object({
  says: z.literal('rightsDecided'),
  by,
  person: z.string().optional(),
  isConfirmed: z.boolean(),
  proposedOn: PlainDate,
  decidedOn: PlainDate,
});
export const SettingFacts = z.object({
  says: z.literal('oneAdministrator'),
  by,
  confirmer: z.string(),
});
export const AccessFacts = z.object({
  says: z.literal('access'),
  by,
  role: RequestedRole,
  screen: z.string(),
});
export const AccessAnswerFacts = z.object({
  says: z.literal('accessAnswered'),
  by,
  role: RequestedRole,
  isGranted: z.boolean(),
  reason: z.string().optional(),
});
export const InvitedFacts = z.object({
  says: z.literal('notSignedIn'),
  who: z.string(),
  invitedOn: PlainDate,
});
export const ReportFacts = z.object({
  says: z.literal('report'),
  name: z.string(),
  isOfProcess: z.boolean(),
  /** Sender, unless the reader is the sender. */
  by: z.string().optional(),
  /** People who did not get the report, with the reason. */
  skipped: z.array(z.object({ name: z.string(), why: z.enum(['left', 'no-rights']) })).default([]),
});
export const HaltFacts = z.object({
  says: z.literal('reportHalted'),
  name: z.string(),
  why: StopReason,
});
/** `count`: ended requests that are removed earlier than before; `from`: day of the first removal. */
export const RetentionFacts = z.object({
  says: z.literal('retentionChanged'),
  by,
  count: z.int(),
  /** Whether not all ended requests were counted. */
  isMore: z.boolean(),
  from: PlainDate,
});
export const HoldSetFacts = z.object({
  says: z.literal('holdSet'),
  by,
  name: z.string(),
  reason: z.string(),
});
export const HoldLiftedFacts = z.object({
  says: z.literal('holdLifted'),
  by,
  name: z.string(),
  until: PlainDate,
});

/** Kinds of reliance on a deactivated person, each with a separate message. */
const Reliance = z.enum([
  'delegateLeft',
  'reportEnded',
  'readerLeft',
  'draftLost',
  'draftUseless',
  'answererLeft',
]);
export const LeaverFacts = z.object({
  says: Reliance,
  who: z.string(),
  /** True if the person is still active but can no longer decide, or send the report. */
  isUnable: z.literal(true).optional(),
  /** Names of the affected items: reports, categories of drafts, requests. */
  of: z.array(z.string()).optional(),
  days: z.array(z.object({ startsOn: PlainDate, endsOn: PlainDate })).optional(),
});
export type LeaverFacts = z.infer<typeof LeaverFacts>;

/** Facts for the sentences of a message, which each reader sees in their language and with their translations. */
export const MessageFacts = z.discriminatedUnion('says', [
  RequestFacts,
  SignInFacts,
  SecondFactorFacts,
  AddressFacts,
  RightsFacts,
  RightsDecisionFacts,
  SettingFacts,
  AccessFacts,
  AccessAnswerFacts,
  InvitedFacts,
  ReportFacts,
  HaltFacts,
  RetentionFacts,
  HoldSetFacts,
  HoldLiftedFacts,
  LeaverFacts,
]);
export type MessageFacts = z.infer<typeof MessageFacts>;

/**
 * Stored message with a pending mail. Its text was formatted when it was stored. If facts are stored, the text is
 * formatted again for each reader.
 */
export const StoredMessage = Message.extend({ facts: MessageFacts.optional() });
export type StoredMessage = z.infer<typeof StoredMessage>;

/** Facts with the title of their request. */
export type TitledRequestFacts = RequestFacts & { readonly title: string };

/** Message as its reader sees it. */
export type MessageText = Pick<Message, 'title' | 'text' | 'line'>;
