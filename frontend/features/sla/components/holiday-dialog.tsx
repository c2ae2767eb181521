import { Checkbox, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { addHoliday, changeHoliday, createUndoChange, deleteHoliday } from '#frontend/data/sla.ts';
import { formatLabelInSentence, rich, t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { PlainDate } from '#shared/fields.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { holidayEndpoints } from '#shared/sla/sla-api.ts';
import { formatSameDayHolidays } from '../holidays.ts';
import { type CalendarPlace, formatLocationPhrase } from '../places.ts';
import { usePreviewedChange } from '../use-previewed-change.ts';
import { formatMovedCount, MovedList } from './moved-list.tsx';

type HolidayDialogProps = {
  /** Undefined for a new holiday. */
  readonly holiday: Holiday | undefined;
  readonly place: CalendarPlace;
  readonly places: readonly CalendarPlace[];
  readonly holidays: readonly Holiday[];
  readonly onClose: () => void;
};

const formatSaveLabel = (moved: number) =>
  moved > 0 ? t`Save and move ${moved}` : t`Save the holiday`;
const formatRemoveLabel = (moved: number) =>
  moved > 0 ? t`Remove and move ${moved}` : t`Remove the holiday`;

/** Dialog for a holiday, with the due times that saving or removing it moves. */
export function HolidayDialog(props: HolidayDialogProps) {
  const { holiday, place, places, holidays, onClose } = props;
  const { values, controls } = useFields({
    name: holiday?.name ?? '',
    date: holiday?.date ?? '',
    recursYearly: holiday?.recursYearly ?? false,
    movesOffWeekend: holiday?.movesOffWeekend ?? false,
  });
  const { name, date } = values;
  const [removing, setRemoving] = useState(false);
  const [missing, setMissing] = useState(false);
  const body = { ...values, locationId: place.id };
  const isDay = PlainDate.safeParse(date).success;
  const isComplete = name.trim() !== '' && isDay;
  const others = isDay
    ? formatSameDayHolidays(holidays, place, places, {
        ...values,
        ...(holiday && { id: holiday.id }),
      })
    : [];
  const saving = holiday ? changeHoliday(holiday.id, body, holiday.version) : addHoliday(body);
  const { preview, count, looking, refused, busy, save } = usePreviewedChange({
    key: ['holiday', holiday?.id, holiday?.version, body, removing],
    change: holiday && removing ? deleteHoliday(holiday) : isComplete ? saving : undefined,
  });
  const lacks = {
    ...(missing && !name.trim() && { name: [t`Enter a name.`] }),
    ...(missing && !isDay && { date: [t`Choose a day.`] }),
  };
  const fields = { ...refused.fields, ...lacks };
  const { text, tick, elsewhere } = controls({ ...refused, fields });
  const day = text('date');

  async function send() {
    if (!removing && !isComplete) return setMissing(true);
    const done =
      removing && holiday
        ? await save(t`Removed ${holiday.name}`, () =>
            createUndoChange(holidayEndpoints, { before: holiday }),
          )
        : await save(t`Saved ${name}`, (after) =>
            createUndoChange(holidayEndpoints, { before: holiday, after }),
          );
    if (done) onClose();
  }

  return (
    <EditorDialog
      history={holiday && <HistorySection operation={holidayEndpoints.history} id={holiday.id} />}
      title={
        holiday ? `${holiday.name}, ${place.name}` : t`A holiday ${formatLocationPhrase(place)}`
      }
      action={removing ? formatRemoveLabel(count) : formatSaveLabel(count)}
      busy={busy}
      refused={elsewhere()}
      effect={
        looking
          ? t`Checking which due times move …`
          : rich`${<b>{removing ? t`When you remove it` : t`When you save`}</b>} ${formatLabelInSentence(formatMovedCount(preview))}. It applies ${formatLocationPhrase(place)} and in every place below.`
      }
      {...(holiday && !removing && { onRemove: () => setRemoving(true) })}
      onSave={() => void send()}
      onClose={onClose}
    >
      {removing ? null : (
        <>
          <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
          <DateField
            {...day}
            id="holiday-date"
            name="Date"
            label={t`Date`}
            compact={false}
            isUpcoming
            onChange={(value) =>
              day.onChange({ target: { value: typeof value === 'string' ? value : '' } })
            }
          />
          <Checkbox label={t`Every year on this date`} {...tick('recursYearly')} />
          <Checkbox
            label={t`If it falls on a weekend, the next working day is off`}
            {...tick('movesOffWeekend')}
          />
          {others.length > 0 ? (
            <Notice
              icon={IconInfoCircle}
              tone="warn"
            >{rich`On the same day: ${others.join(', ')}. Nobody works then anyway, so this adds nothing.`}</Notice>
          ) : null}
        </>
      )}
      {count > 0 ? <MovedList preview={preview} hint="" /> : null}
    </EditorDialog>
  );
}
