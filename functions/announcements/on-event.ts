import { AnnouncementStart } from '#functions/announcements/store/announcement-store.ts';
import { readImage, type StreamRecord } from '#functions/platform/events/stream-record.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';

/**
 * Start the execution that sends an announcement. A repeated event starts no second one, because the execution name is
 * the same.
 */
export const startAnnouncement =
  (machine: Pick<StateMachine, 'startNamed'>, machineArn: string) =>
  async ({ newImage }: StreamRecord): Promise<void> => {
    const start = parsePart(AnnouncementStart, readImage(newImage));
    await machine.startNamed(machineArn, `${start.announcementId}-${start.turn}`, start);
  };
