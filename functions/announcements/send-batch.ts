import {
  addSendProgress,
  beginSending,
  isPendingSend,
  type StoredAnnouncement,
} from '#functions/announcements/rules/announcement-acts.ts';
import type { AnnouncementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import type { AnnouncementPeople } from '#functions/announcements/store/announcement-people.ts';
import type { AnnouncementStore } from '#functions/announcements/store/announcement-store.ts';
import type { AudienceStore } from '#functions/announcements/store/audience-store.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Message } from '#shared/messages/message.ts';
import type { User } from '#shared/users/user.ts';

export type SendBatchDeps = {
  readonly announcements: Pick<AnnouncementStore, 'find' | 'save'>;
  readonly people: AnnouncementPeople;
  readonly deliveries: Pick<AnnouncementDeliveries, 'haveIt' | 'tell'>;
  readonly audiences: AudienceStore;
  /** Add mails to the sending queue. Undefined: people get their messages in the product only. */
  readonly queueMails: ((messages: readonly Message[]) => Promise<void>) | undefined;
  /** Make the open tabs of these people reload their data. */
  readonly tellTabs: (userIds: readonly string[]) => Promise<void>;
  /** Number of people in one step, and in one transaction: at most 50. */
  readonly sizes: { readonly perStep: number; readonly atOnce: number };
  readonly now: () => string;
};
type Batch = {
  readonly applicationId: string;
  readonly announcementId: string;
  readonly turn: number;
};

/**
 * Send an announcement to the next people, and return whether more remain. A step can be repeated, and two can run at
 * once. Each person still has one message, because its id and keys derive from the announcement. Mails are queued
 * before their messages are stored, so that none is lost. A mail that a crash queued twice is sent once, because the
 * mail log detects it.
 */
export async function sendBatch(
  deps: SendBatchDeps,
  { applicationId, announcementId, turn }: Batch,
): Promise<{ more: boolean }> {
  const { announcements, audiences, people, now } = deps;
  const { perStep, atOnce } = deps.sizes;
  const found = await announcements.find(applicationId, announcementId);
  if (!found || found.turn !== turn || !isPendingSend(found)) return { more: false };
  const isAddressed = await audiences.now(applicationId, found.audience);
  const announcement =
    found.state === 'scheduled' ? await startSending(deps, found, isAddressed) : found;
  const next = await people.next(applicationId, announcement.position, {
    limit: perStep,
    isAddressed,
  });
  for (let n = 0; n < next.people.length; n += atOnce)
    await deliverToPeople(deps, announcement, next.people.slice(n, n + atOnce));
  const progress = { told: next.people.length, position: next.position, at: now() };
  await retryOnConflict(async () => {
    const before = await announcements.find(applicationId, announcementId);
    // Another execution, or a repeat of this step, has already recorded this progress.
    if (before?.turn !== turn || before.position !== announcement.position) return;
    if (before.state === 'sent') return;
    await announcements.save(addSendProgress(before, progress), before);
  });
  await deps.tellTabs(next.people.map(({ userId }) => userId));
  return { more: next.position !== undefined };
}

/** @throws item.changed-meanwhile if it is changed or cancelled at the same time; the step is then retried */
async function startSending(
  { announcements, people, now }: SendBatchDeps,
  before: StoredAnnouncement,
  isAddressed: (person: User) => boolean,
): Promise<StoredAnnouncement> {
  const { count } = await people.count(before.applicationId, isAddressed);
  return announcements.save(beginSending(before, { addressed: count, at: now() }), before);
}

async function deliverToPeople(
  { deliveries, queueMails }: SendBatchDeps,
  announcement: StoredAnnouncement,
  people: readonly User[],
): Promise<void> {
  const all = people.map((person) => ({
    message: buildAnnouncementMessage(announcement, person.userId),
    name: person.name,
  }));
  const there = await deliveries.haveIt(all.map(({ message }) => message));
  const told = all.filter(({ message }) => !there.has(message.userId));
  if (told.length === 0) return;
  await queueMails?.(told.map(({ message }) => message));
  await deliveries.tell(told, queueMails ? 'queued' : 'none');
}

function buildAnnouncementMessage(announcement: StoredAnnouncement, userId: string): Message {
  const { id, applicationId, title, text, sentBy, createdBy } = announcement;
  const at = announcement.startedAt ?? announcement.createdAt;
  return {
    ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null },
    ...{ what: 'announcement', title, text, announcement: { id, by: sentBy ?? createdBy } },
  };
}
