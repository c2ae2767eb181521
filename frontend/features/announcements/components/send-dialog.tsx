import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { sendAnnouncementAt } from '#frontend/data/announcements.ts';
import { t } from '#frontend/lib/text.ts';
import { DateTimeField } from '#frontend/widgets/date-field/date-time-field.tsx';
import type { Announcement } from '#shared/announcements/announcement.ts';
import { isMoment } from '#shared/moment.ts';
import { formatPeopleCount } from '../state-words.ts';
import { ReachedPeople, useAudienceCount } from './reached-people.tsx';

type SendDialogProps = {
  /** The stored announcement. */
  readonly announcement: Announcement;
  readonly onSent: (sent: Announcement) => void;
  readonly onClose: () => void;
};

/** Confirmation before sending, with recipients and time. */
export function SendDialog({ announcement, onSent, onClose }: SendDialogProps) {
  const { timeZone } = useViewer();
  const { momentWithin } = useFormat();
  const isScheduled = announcement.state === 'scheduled';
  const { values, change } = useFields({
    isLater: isScheduled,
    startsAt: announcement.startsAt ?? '',
  });
  const { isLater, startsAt: at } = values;
  const { busy, refused, refuse, clearError, submit } = useWrite();
  const { reached } = useAudienceCount(announcement.audience);
  const people = reached ? formatPeopleCount(reached.count, reached.more) : t`people`;
  const shownFields = isLater ? ['startsAt'] : [];

  async function send() {
    if (isLater && !isMoment(at))
      return refuse({ fields: { startsAt: [t`Choose a day and a time.`] } });
    let sent: Announcement | undefined;
    const startsAt = isLater ? at : null;
    if (
      !(await submit(
        async () => (sent = await sendAnnouncementAt(announcement, { startsAt, timeZone })),
      ))
    )
      return;
    if (!sent) return;
    showToast({ text: isLater ? t`It goes ${momentWithin(at)}` : t`It is on its way` });
    onSent(sent);
  }

  return (
    <EditorDialog
      title={isScheduled ? t`Change when it goes` : t`Send the announcement`}
      action={isLater ? t`Schedule for ${people}` : t`Send to ${people}`}
      busy={busy}
      refused={formatOtherErrors(refused, shownFields)}
      effect={
        isLater
          ? t`Who gets it is worked out when it goes. Until then it can be changed or cancelled.`
          : t`Each of them gets a message, and a mail as they have chosen. It can’t be called back from who has it.`
      }
      onSave={() => void send()}
      onClose={onClose}
    >
      <div className="stack gap-12">
        <ReachedPeople audience={announcement.audience} />
        <ChoiceList
          label={t`When`}
          value={isLater ? 'later' : 'now'}
          choices={[
            { value: 'now', label: t`Now` },
            { value: 'later', label: t`Later` },
          ]}
          onChange={(when) => change({ isLater: when === 'later' })}
        >
          {isLater ? (
            <DateTimeField
              id="startsAt"
              name="startsAt"
              label={t`It goes`}
              description={t`By the clock of ${zoneName(timeZone)}.`}
              value={at}
              compact={false}
              error={getFieldError(refused, 'startsAt')}
              onChange={(value) => {
                clearError('startsAt');
                change({ startsAt: typeof value === 'string' ? value : '' });
              }}
            />
          ) : null}
        </ChoiceList>
      </div>
    </EditorDialog>
  );
}
