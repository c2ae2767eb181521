import type { AnnouncementRow } from '#shared/announcements/announcement.ts';
import { announcementStateLabels } from '../state-words.ts';
import classes from './announcements.module.css';

/** Label and icon for the state of an announcement. */
export function StateMark({ state }: Pick<AnnouncementRow, 'state'>) {
  const { one, icon: Mark } = announcementStateLabels[state];
  return (
    <span className={`inline-row gap-4 text-13 nowrap ${classes.state}`} data-state={state}>
      <Mark size={15} stroke={1.75} aria-hidden />
      {one}
    </span>
  );
}
