import { AnnouncementStart } from '#functions/announcements/store/announcement-store.ts';
import { itemOf, type StreamRecord } from '#functions/platform/events/follow-records.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';

/** Whether a record is of an announcement that is to be sent. */
export const isStart = ({ dynamodb }: StreamRecord): boolean =>
  (dynamodb?.Keys?.sk?.S ?? '').startsWith('START#');

/** Starts the execution that sends it; one that comes again is the same. */
export const startAnnouncement =
  (machine: Pick<StateMachine, 'startNamed'>, machineArn: string) =>
  async ({ dynamodb }: StreamRecord): Promise<void> => {
    const start = parsePart(AnnouncementStart, itemOf(dynamodb?.NewImage));
    await machine.startNamed(machineArn, `${start.announcementId}-${start.turn}`, start);
  };
