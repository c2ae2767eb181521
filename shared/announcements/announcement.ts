import * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { ChosenTimeZone, Id, Instant, Name, PersonRef, TimeZone, Version } from '../fields.ts';

/** `Administrator`: people with administrator rights, regardless of their role. */
export const AudienceRole = z.enum(['Employee', 'Approver', 'Administrator']);
export type AudienceRole = z.infer<typeof AudienceRole>;

const chosen = <T extends z.ZodType>(one: T, most: number) =>
  z.array(one).max(most, t`Choose at most ${most}.`);

/** Recipients of an announcement: active people who match any of these criteria, each once. */
export const Audience = z.strictObject({
  everybody: z.boolean().default(false),
  userIds: chosen(Id, 200).default([]),
  departmentIds: chosen(Id, 200).default([]),
  locationIds: chosen(Id, 200).default([]),
  /** Whether to include subordinate departments and locations. */
  withBelow: z.boolean().default(true),
  roles: chosen(AudienceRole, 3).default([]),
  /** Names of groups, as set in profiles. */
  groups: chosen(Name, 100).default([]),
});
export type Audience = z.infer<typeof Audience>;

export const emptyAudience: Audience = {
  everybody: false,
  userIds: [],
  departmentIds: [],
  locationIds: [],
  withBelow: true,
  roles: [],
  groups: [],
};

/** True if the audience selects anybody. */
export const hasAudience = (audience: Audience): boolean =>
  audience.everybody ||
  [audience.userIds, audience.departmentIds, audience.locationIds].some((ids) => ids.length > 0) ||
  audience.roles.length > 0 ||
  audience.groups.length > 0;

const atMost = (most: number) => ({ max: most, why: t`At most ${most} characters.` });
const titleLength = atMost(150);
const textLength = atMost(4000);
export const AnnouncementTitle = z.string().trim().max(titleLength.max, titleLength.why);
export const AnnouncementText = z.string().trim().max(textLength.max, textLength.why);

/** Fields that an administrator writes. They may be incomplete until the announcement is sent. */
export const AnnouncementInput = z.strictObject({
  title: AnnouncementTitle,
  text: AnnouncementText,
  audience: Audience,
});
export type AnnouncementInput = z.infer<typeof AnnouncementInput>;

export const AnnouncementState = z.enum(['draft', 'scheduled', 'sending', 'sent', 'cancelled']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

/** A message from administrators to many people at once. */
export const Announcement = z.object({
  id: Id,
  applicationId: Id,
  title: z.string(),
  text: z.string(),
  audience: z.object(Audience.shape),
  state: AnnouncementState,
  createdBy: PersonRef,
  createdAt: Instant,
  changedBy: PersonRef,
  changedAt: Instant,
  /** Person who sent or scheduled it. Recipients see this name. */
  sentBy: PersonRef.optional(),
  /** Scheduled start, and the time zone in which it was chosen. */
  startsAt: Instant.optional(),
  timeZone: TimeZone.optional(),
  /** Start of sending, and its end or cancellation. */
  startedAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** Number of recipients at the start, and number of deliveries so far. */
  addressed: z.int().nonnegative().default(0),
  told: z.int().nonnegative().default(0),
  /** Time of the last delivery. */
  toldAt: Instant.optional(),
  version: Version,
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement in a list, without its text. */
export const AnnouncementRow = Announcement.omit({ text: true });
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

type Standing = Pick<Announcement, 'state' | 'startsAt' | 'toldAt' | 'startedAt'>;
/** True until sending starts: the text and the schedule can be changed. */
export const canEditAnnouncement = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'draft' || state === 'scheduled';
/** True if the announcement can be canceled. People who already received it keep it. */
export const canCancelAnnouncement = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'scheduled' || state === 'sending';
export const canDeleteAnnouncement = ({ state }: Pick<Standing, 'state'>): boolean =>
  state === 'draft';

/** Milliseconds without a delivery after which sending counts as stopped. */
const stoppedAfterMs = 15 * 60_000;
/** True if sending stopped midway or did not start on time, so that an administrator may continue it. */
export const hasSendingStopped = (
  { state, startsAt, toldAt, startedAt }: Standing,
  now: string,
): boolean => {
  const last = state === 'scheduled' ? startsAt : (toldAt ?? startedAt);
  const isOnItsWay = state === 'scheduled' || state === 'sending';
  return isOnItsWay && Date.parse(now) - Date.parse(last ?? now) > stoppedAfterMs;
};

/** Maximum number of days ahead for a schedule. It is less than the longest wait of a state machine. */
export const maxScheduledAnnouncements = 300;
/** An announcement that is created and sent in one call: now, unless it has a start time. */
export const ComposedAnnouncement = z.strictObject({
  ...AnnouncementInput.shape,
  startsAt: Instant.nullable().default(null),
  timeZone: ChosenTimeZone.default('UTC'),
});

export const SendTime = z.strictObject({
  /** Null means now. */
  startsAt: Instant.nullable(),
  /** Time zone in which the start was chosen. */
  timeZone: ChosenTimeZone,
});
export type SendTime = z.infer<typeof SendTime>;
