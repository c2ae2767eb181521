import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import {
  type Announcement,
  type AnnouncementInput,
  type AnnouncementState,
  canCancelAnnouncement,
  canDeleteAnnouncement,
  canEditAnnouncement,
  hasAudience,
  hasSendingStopped,
  maxScheduledAnnouncements,
  type SendTime,
} from '#shared/announcements/announcement.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { msg, t } from '#shared/language/t.ts';
import { isVisibleText } from '#shared/text.ts';

/**
 * An announcement as it is stored. `turn` counts how often it was sent or scheduled. Only the execution of the latest
 * turn sends messages. `position`: last person examined.
 */
export type StoredAnnouncement = Announcement & {
  readonly turn: number;
  readonly position?: string | undefined;
};
type ChangeAuthor = { readonly by: PersonRef; readonly at: string };

/** Whether the machine has to send an announcement in this state, or will have to. */
const isToSend: Record<AnnouncementState, boolean> = {
  ...{ draft: false, scheduled: true, sending: true, sent: false, cancelled: false },
};
export const isPendingSend = ({ state }: Pick<Announcement, 'state'>): boolean => isToSend[state];

const dayMs = 86_400_000;
const refusals = {
  write: msg('It has gone already: what it says stays.'),
  send: msg('It has gone already, or was cancelled.'),
  cancel: msg('Only what is scheduled or on its way can be cancelled.'),
  delete: msg('Only a draft can be deleted.'),
  continue: msg('It has not stopped.'),
};
function assertTransitionAllowed(
  may: boolean,
  act: keyof typeof refusals,
  { state }: Announcement,
): void {
  if (may) return;
  throw new AppError('item.transition-refused', refusals[act], { present: { state } });
}

/**
 * @throws item.transition-refused if sending has begun, input.invalid if a scheduled announcement would lose a required
 * field
 */
export function applyAnnouncementInput(
  before: StoredAnnouncement,
  written: AnnouncementInput,
  { by, at }: ChangeAuthor,
): StoredAnnouncement {
  assertTransitionAllowed(canEditAnnouncement(before), 'write', before);
  const after = { ...before, ...written, changedBy: by, changedAt: at };
  if (before.state === 'scheduled') assertReadyToSend(after);
  return after;
}

/**
 * Schedule the announcement, for now if `startsAt` is null. A scheduled announcement can be rescheduled; its earlier
 * time then no longer counts.
 * @throws item.transition-refused, input.invalid
 */
export function sendAnnouncement(
  before: StoredAnnouncement,
  { startsAt, timeZone }: SendTime,
  { by, at }: ChangeAuthor,
): StoredAnnouncement {
  assertTransitionAllowed(canEditAnnouncement(before), 'send', before);
  assertReadyToSend(before);
  const ahead = startsAt === null ? 0 : Date.parse(startsAt) - Date.parse(at);
  const found = new ProblemList();
  found.expect(ahead >= 0, 'startsAt', t`Choose a moment that is still to come.`);
  found.expect(
    ahead <= maxScheduledAnnouncements * dayMs,
    'startsAt',
    t`Choose a moment within ${maxScheduledAnnouncements} days.`,
  );
  throwIfProblems(found.found);
  return {
    ...{ ...before, state: 'scheduled', sentBy: by, startsAt: startsAt ?? at, timeZone },
    ...{ turn: before.turn + 1, changedBy: by, changedAt: at },
  };
}

/** @throws item.transition-refused */
export function cancelAnnouncement(
  before: StoredAnnouncement,
  { by, at }: ChangeAuthor,
): StoredAnnouncement {
  assertTransitionAllowed(canCancelAnnouncement(before), 'cancel', before);
  return { ...before, state: 'cancelled', endedAt: at, changedBy: by, changedAt: at };
}

/**
 * Resume sending from the position where it stopped.
 * @throws item.transition-refused while it is being sent
 */
export function continueAnnouncement(
  before: StoredAnnouncement,
  { by, at }: ChangeAuthor,
): StoredAnnouncement {
  assertTransitionAllowed(hasSendingStopped(before, at), 'continue', before);
  return { ...resumeAnnouncement(before, at), changedBy: by };
}

/**
 * Return the announcement for a new execution after the former one was lost. Sending continues where it stopped, and a
 * scheduled announcement waits for its time again.
 */
export const resumeAnnouncement = (before: StoredAnnouncement, at: string): StoredAnnouncement => ({
  ...{ ...before, turn: before.turn + 1, changedAt: at },
  ...(before.state === 'sending' && { toldAt: at }),
});

/** @throws item.transition-refused */
export const assertDeletable = (before: StoredAnnouncement): void =>
  assertTransitionAllowed(canDeleteAnnouncement(before), 'delete', before);

function assertReadyToSend({ title, text, audience }: Announcement): void {
  const found = new ProblemList();
  found.expect(isVisibleText(title), 'title', t`Enter a title.`);
  found.expect(isVisibleText(text), 'text', t`Write what you have to say.`);
  found.expect(hasAudience(audience), 'audience', t`Choose who gets it.`);
  throwIfProblems(found.found);
}

/** Start sending an announcement. */
export const beginSending = (
  before: StoredAnnouncement,
  { addressed, at }: { readonly addressed: number; readonly at: string },
): StoredAnnouncement => ({ ...before, state: 'sending', addressed, startedAt: at });

type Progress = {
  /** Number of recipients reached by this step. */
  readonly told: number;
  /** Last person examined; undefined if no people remain. */
  readonly position: string | undefined;
  readonly at: string;
};

/** Record that further people have the message. An announcement cancelled meanwhile stays cancelled. */
export function addSendProgress(
  before: StoredAnnouncement,
  { told, position, at }: Progress,
): StoredAnnouncement {
  const total = before.told + told;
  const isDone = position === undefined && before.state === 'sending';
  return {
    ...before,
    ...(isDone && { state: 'sent' as const, endedAt: at }),
    told: total,
    // Also count people who joined the audience meanwhile.
    addressed: Math.max(before.addressed, total),
    toldAt: at,
    position: position ?? before.position,
  };
}
