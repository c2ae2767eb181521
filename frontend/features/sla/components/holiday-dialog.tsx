import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { createHoliday, removeHoliday, updateHoliday } from '#shared/sla/sla-api.ts';
import type { CalendarChange } from '../api/change-calendar.ts';
import { inPlace, type Place } from '../places.ts';
import { usePreviewedChange } from '../use-calendar-change.ts';
import { MovedList, movedWords } from './moved-list.tsx';

type HolidayDialogProps = {
  /** none: a new one */
  readonly holiday: Holiday | undefined;
  readonly place: Place;
  readonly onClose: () => void;
};

const bodyOf = ({ name, date, recursYearly, locationId }: Holiday) => ({
  name,
  date,
  recursYearly,
  locationId,
});
const put = ({ id, version, ...rest }: Holiday, was: Holiday): CalendarChange => {
  const body = bodyOf({ id, version, ...rest });
  return (query) => callApi(updateHoliday, { params: { id }, query, body, ifMatch: was.version });
};

/** One day without work, with what it moves; removing it shows what moves back. */
export function HolidayDialog({ holiday, place, onClose }: HolidayDialogProps) {
  const [name, setName] = useState(holiday?.name ?? '');
  const [date, setDate] = useState(holiday?.date ?? '');
  const [recursYearly, setRecurs] = useState(holiday?.recursYearly ?? false);
  const [removing, setRemoving] = useState(false);
  const body = { name, date, recursYearly, locationId: place.id };
  const isComplete = name.trim() !== '' && date !== '';
  const add: CalendarChange = (query) => callApi(createHoliday, { query, body });
  const addAgain: CalendarChange = (query) =>
    callApi(createHoliday, { query, body: holiday ? bodyOf(holiday) : body });
  const remove: CalendarChange = (query) =>
    callApi(removeHoliday, {
      params: { id: holiday?.id ?? '' },
      query,
      ...(holiday && { ifMatch: holiday.version }),
    });
  const changed = holiday ? put({ ...holiday, ...body }, holiday) : add;
  const { foreseen, count, looking, refused, busy, save } = usePreviewedChange({
    key: ['holiday', holiday?.id, holiday?.version, body, removing],
    change: removing ? remove : isComplete ? changed : undefined,
  });
  const [missing, setMissing] = useState(false);

  async function send() {
    if (!removing && !isComplete) return setMissing(true);
    const done = removing
      ? await save(`Removed ${holiday?.name}`, addAgain)
      : await save(
          `Saved ${name}`,
          holiday && put(holiday, { ...holiday, version: holiday.version + 1 }),
        );
    if (done) onClose();
  }

  const verb = removing ? 'Remove' : 'Save';
  return (
    <EditorDialog
      title={holiday ? `${holiday.name}, ${place.name}` : `A holiday ${inPlace(place)}`}
      action={count > 0 ? `${verb} and move ${count}` : `${verb} the holiday`}
      busy={busy}
      refused={refusedElsewhere(refused, ['name', 'date'])}
      effect={
        looking ? (
          'Looking which due moments move …'
        ) : (
          <>
            <b>When you {removing ? 'remove it' : 'save'}</b> {movedWords(foreseen).toLowerCase()}.
            It holds {inPlace(place)} and in every place below.
          </>
        )
      }
      removal={
        holiday && !removing ? (
          <Button variant="subtle" onClick={() => setRemoving(true)}>
            Remove …
          </Button>
        ) : undefined
      }
      onSave={() => void send()}
      onClose={onClose}
    >
      {removing ? null : (
        <>
          <TextInput
            label="Name"
            value={name}
            error={missing && !name.trim() ? 'Say which day it is.' : refusedAt(refused, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          <TextInput
            type="date"
            label="Date"
            value={date}
            error={missing && !date ? 'Choose the day.' : refusedAt(refused, 'date')}
            onChange={({ target }) => setDate(target.value)}
          />
          <Checkbox
            label="Every year on this date"
            checked={recursYearly}
            onChange={({ target }) => setRecurs(target.checked)}
          />
        </>
      )}
      {count > 0 ? <MovedList foreseen={foreseen} hint="" /> : null}
    </EditorDialog>
  );
}
