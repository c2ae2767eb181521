import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { buildUndo } from '#frontend/components/overlay/toast/build-undo.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import {
  announcementOperations,
  cancelScheduledAnnouncement,
  continueStoppedAnnouncement,
  deleteAnnouncement,
  useRefreshAnnouncements,
} from '#frontend/data/announcements.ts';
import { t } from '#frontend/lib/text.ts';
import {
  type Announcement,
  canCancelAnnouncement,
  canDeleteAnnouncement,
  hasSendingStopped,
} from '#shared/announcements/announcement.ts';
import { formatPeopleCount } from '../state-words.ts';

type AnnouncementActsProps = {
  readonly announcement: Announcement;
  readonly onChanged: () => Promise<unknown>;
  readonly onRemoved: () => void;
};
type Asking = 'cancel' | 'delete';

/** Actions on an announcement, except editing it. */
export function AnnouncementActs({ announcement, onChanged, onRemoved }: AnnouncementActsProps) {
  const { now } = useFormat();
  const refresh = useRefreshAnnouncements();
  const [asking, setAsking] = useState<Asking>();
  const isSending = announcement.state === 'sending';
  const { act } = useWrite({ refresh: onChanged });
  const { act: actOnce } = useWrite();
  const remove = async () => {
    const isRemoved = await actOnce(() => deleteAnnouncement(announcement), {
      onDone: () => {
        const undo = buildUndo(announcementOperations, { before: announcement }, refresh);
        showToast({ text: t`The draft is deleted`, undo });
        onRemoved();
      },
    });
    if (!isRemoved) await onChanged();
  };
  return (
    <>
      {hasSendingStopped(announcement, new Date(now).toISOString()) ? (
        <Button
          onClick={() => void act(() => continueStoppedAnnouncement(announcement))}
        >{t`Go on sending`}</Button>
      ) : null}
      {canCancelAnnouncement(announcement) ? (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {isSending ? t`Stop sending` : t`Cancel it`}
        </Button>
      ) : null}
      {canDeleteAnnouncement(announcement) ? (
        <Button variant="default" onClick={() => setAsking('delete')}>{t`Delete the draft`}</Button>
      ) : null}
      {asking === 'cancel' ? (
        <Confirm
          title={isSending ? t`Stop sending?` : t`Cancel the announcement?`}
          action={isSending ? t`Stop sending` : t`Cancel it`}
          dismissal={t`Keep it`}
          danger
          onConfirm={() => act(() => cancelScheduledAnnouncement(announcement))}
          onClose={() => setAsking(undefined)}
        >
          {isSending
            ? t`${formatPeopleCount(announcement.told)} have it and keep it. The others don’t get it any more.`
            : t`It does not go. It stays in the list as cancelled.`}
        </Confirm>
      ) : null}
      {asking === 'delete' ? (
        <Confirm
          title={t`Delete the draft?`}
          action={t`Delete the draft`}
          dismissal={t`Keep it`}
          danger
          onConfirm={remove}
          onClose={() => setAsking(undefined)}
        >{t`What is written here is gone then.`}</Confirm>
      ) : null}
    </>
  );
}
